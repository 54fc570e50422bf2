import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import type { DateOrder } from '../../../reading/cells/cells-data.ts';
import type { DateColumn, Import, ImportSettings } from '../../model/import.ts';
import { describeOrder } from '../describe-order.ts';
import { saveSettings, startCheck } from '../../web/imports.api.ts';

const ORDERS = [
  { value: 'dmy', label: 'dia/mês/ano' },
  { value: 'mdy', label: 'mês/dia/ano' },
] as const;

/** Shows the order of day and month in the date columns where it is unclear. The user can choose each. */
export function DateOrders({ current }: { current: Import }) {
  const { settings, facts, table } = current;
  if (!settings || !facts || !table) return null;
  return facts.dates.map((found) => {
    const target = settings.columns[found.column];
    const chosen = target ? settings.dates?.[target] : undefined;
    if (!target || (found.order === 'dmy' && found.turned === undefined && chosen === undefined)) return null;
    const heading = table.columns[found.column]?.heading ?? '';
    if (found.turned !== undefined && chosen === undefined)
      return (
        <Banner key={target} kind="warning" role="status">
          {describeOrder(heading, found, chosen)}
        </Banner>
      );
    return <DateOrder key={target} {...{ current, settings, target, heading, found, chosen }} />;
  });
}

type Props = {
  current: Import;
  settings: ImportSettings;
  target: string;
  heading: string;
  found: DateColumn;
  chosen: DateOrder | undefined;
};

function DateOrder({ current: { id }, settings, target, heading, found, chosen }: Props) {
  const { act, isRunning } = useAction();
  const inForce = chosen ?? (found.order === 'open' ? 'dmy' : found.order);
  const handleOrder = (order: DateOrder) =>
    void act(async () => {
      await saveSettings(id, { ...settings, dates: { ...settings.dates, [target]: order } });
      await startCheck(id);
    });
  return (
    <Banner kind={inForce === 'mixed' || (found.order === 'open' && !chosen) ? 'warning' : 'info'} role="status">
      <p>{describeOrder(heading, found, chosen)}</p>
      <RadioGroup
        label={`Ordem das datas de “${heading}”`}
        hideLabel
        name={`order-${target}`}
        options={ORDERS}
        value={inForce}
        disabled={isRunning}
        onChange={({ currentTarget: { value } }) => handleOrder(value === 'mdy' ? 'mdy' : 'dmy')}
      />
    </Banner>
  );
}
