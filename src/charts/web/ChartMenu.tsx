import { ChartLine, Download, Printer, Table2 } from '../../kit/web/icons/icons.ts';
import { Suspense } from 'react';
import { Menu, type MenuItem } from '../../kit/web/overlay/Menu.tsx';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import type { ChartProps } from './chart-data.ts';
import { useChartTools } from './chart-tools.ts';
import { toggleChartView, useChartView } from './chart-view.store.ts';
import { hasFigures } from './drawing/chart-data.ts';
import { useChartActions } from './use-chart-actions.ts';

const IMAGES = ['png', 'jpg', 'svg'] as const;
const FILES = ['csv', 'xlsx', 'json'] as const;

/** The menu of a chart: images, data files, print, tools, and the view as table or lines. */
export function ChartMenu(props: ChartProps) {
  const { title, fileName, data } = props;
  const isTable = useChartView(fileName, 'table');
  const { isRunning, saveImage, saveData, print, openTool, opened, closeTool } = useChartActions(props);
  const tools = useChartTools();
  const disabled = !hasFigures(data);
  const items: MenuItem[] = [
    { heading: 'Imagem' },
    ...IMAGES.map((format) => ({ label: format.toUpperCase(), disabled, onSelect: () => void saveImage(format) })),
    { heading: 'Dados' },
    ...FILES.map((format) => ({ label: format.toUpperCase(), onSelect: () => void saveData(format) })),
    'separator',
    { label: 'Imprimir', icon: <Printer aria-hidden="true" />, disabled, onSelect: () => void print() },
    ...tools.map((tool) => ({
      label: tool.label,
      icon: <tool.Icon aria-hidden="true" />,
      disabled,
      onSelect: () => void openTool(tool),
    })),
    ...(props.overTime
      ? [
          {
            label: 'Ver como linhas',
            icon: <ChartLine aria-hidden="true" />,
            checked: props.kind === 'line',
            onSelect: () => toggleChartView(fileName, 'lines'),
          },
        ]
      : []),
    {
      label: 'Ver como tabela',
      icon: <Table2 aria-hidden="true" />,
      checked: isTable,
      onSelect: () => toggleChartView(fileName, 'table'),
    },
  ];
  const label = `Opções do gráfico: ${title}`;
  return (
    <>
      <Menu
        label={label}
        items={items}
        trigger={(trigger) => (
          <IconButton {...trigger} size="sm" label={label} icon={<Download aria-hidden="true" />} loading={isRunning} />
        )}
      />
      {opened && (
        <Suspense>
          <opened.tool.Dialog picture={opened.picture} onClose={closeTool} />
        </Suspense>
      )}
    </>
  );
}
