import {
  Cake,
  ChartColumn,
  ChartPie,
  ClipboardCheck,
  History,
  ListChecks,
  Map as MapIcon,
  MapPin,
} from '../../kit/web/icons/icons.ts';
import { Suspense } from 'react';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';
import { type AnyWidget, defineWidget } from '../../kit/web/ui/widget-definition.ts';
import { CityChart } from './CityChart.tsx';
import { CreatedByMonthChart } from './CreatedByMonthChart.tsx';
import { DASHBOARD } from './dashboard.api.ts';
import { PendenciaList } from './PendenciaList.tsx';
import { StateMap } from './StateMap.tsx';
import { TotalsFigures } from './TotalsFigures.tsx';

const LATEST_CHANGES = 'latest-changes';
const BIRTHDAYS = 'birthdays';

/** Loaded after the page; rendered once their figures are loaded, too. */
const CompletenessBars = lazyComponent(async () => (await import('./CompletenessBars.tsx')).CompletenessBars);
const BirthdayList = lazyComponent(async () => (await import('./BirthdayList.tsx')).BirthdayList);
const LatestChangeList = lazyComponent(async () => (await import('./LatestChangeList.tsx')).LatestChangeList);

/** The widgets of the painel in their initial order. */
const WIDGETS: readonly AnyWidget[] = [
  defineWidget({
    id: 'totals',
    title: 'Fichas por tipo e situação',
    icon: ChartPie,
    minHeight: 300,
    query: DASHBOARD.totals,
    render: (data, { fullscreen }) => <TotalsFigures data={data} fullscreen={fullscreen} />,
  }),
  defineWidget({
    id: 'created-by-month',
    title: 'Novas por mês',
    icon: ChartColumn,
    minHeight: 300,
    query: DASHBOARD.createdByMonth,
    render: (data, { fullscreen }) => <CreatedByMonthChart data={data} fullscreen={fullscreen} />,
  }),
  defineWidget({
    id: 'completeness',
    title: 'Fichas completas',
    icon: ClipboardCheck,
    query: DASHBOARD.completeness,
    render: (data) => (
      <Suspense fallback={null}>
        <CompletenessBars data={data} />
      </Suspense>
    ),
  }),
  defineWidget({
    id: BIRTHDAYS,
    title: 'Aniversários da semana',
    icon: Cake,
    query: DASHBOARD.birthdays,
    render: (data) => (
      <Suspense fallback={null}>
        <BirthdayList data={data} />
      </Suspense>
    ),
  }),
  defineWidget({
    id: 'by-state',
    title: 'Por estado',
    icon: MapIcon,
    span: 2,
    minHeight: 372,
    query: DASHBOARD.byState,
    render: (data, { fullscreen }) => <StateMap data={data} fullscreen={fullscreen} />,
  }),
  defineWidget({
    id: 'pendencias',
    title: 'Pendências',
    icon: ListChecks,
    query: DASHBOARD.pendencias,
    render: (data) => <PendenciaList data={data} />,
  }),
  defineWidget({
    id: 'by-city',
    title: 'Por cidade',
    icon: MapPin,
    minHeight: 314,
    query: DASHBOARD.byCity,
    render: (data, { fullscreen }) => <CityChart data={data} fullscreen={fullscreen} />,
  }),
  defineWidget({
    id: LATEST_CHANGES,
    title: 'Últimas alterações',
    icon: History,
    query: DASHBOARD.latestChanges,
    render: (data) => (
      <Suspense fallback={null}>
        <LatestChangeList data={data} />
      </Suspense>
    ),
  }),
];

/** The widgets that a user may see. */
export function painelWidgets(may: { seeHistory: boolean; seeBirth: boolean }): readonly AnyWidget[] {
  return WIDGETS.filter(({ id }) => (id !== LATEST_CHANGES || may.seeHistory) && (id !== BIRTHDAYS || may.seeBirth));
}
