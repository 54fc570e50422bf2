import { Download } from 'lucide-react';
import { useAction } from '../../web/ui/useAction.ts';
import { IconButton } from '../../web/ui/Button.tsx';
import { Menu, type MenuItem } from '../../web/ui/Menu.tsx';
import type { ChartProps } from './Chart.tsx';
import { toggleTableView, useTableView } from './chart-view.store.ts';

/** What can be made of a chart. */
export function ChartMenu({ title, fileName }: ChartProps) {
  const isTable = useTableView(fileName);
  const { isRunning } = useAction();
  const items: MenuItem[] = [{ label: 'Ver como tabela', checked: isTable, onSelect: () => toggleTableView(fileName) }];
  return (
    <Menu
      label={`Opções do gráfico ${title}`}
      items={items}
      trigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          label={`Opções do gráfico ${title}`}
          icon={<Download aria-hidden="true" />}
          loading={isRunning}
        />
      )}
    />
  );
}
