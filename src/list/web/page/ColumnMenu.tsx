import { Columns3 } from '../../../kit/web/icons/icons.ts';
import { useAsksNfe } from '../../../access/web/use-asks-nfe.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { Menu, type MenuItem } from '../../../kit/web/overlay/Menu.tsx';
import { CHOOSABLE_COLUMNS, type ColumnId, DEFAULT_COLUMNS } from '../../../search/web/list-columns.ts';

type Props = { chosen: readonly ColumnId[]; onChange: (chosen: readonly ColumnId[]) => void };

/** Chooses the columns of the list. */
export function ColumnMenu({ chosen, onChange }: Props) {
  const asksNfe = useAsksNfe();
  const choosable = CHOOSABLE_COLUMNS.filter(({ id }) => id !== 'nota' || asksNfe);
  const items: MenuItem[] = choosable.map(({ id, label }) => ({
    label,
    checked: chosen.includes(id),
    keepOpen: true,
    onSelect: () => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
  }));
  items.push('separator', { label: 'Voltar ao padrão', onSelect: () => onChange(DEFAULT_COLUMNS) });
  return (
    <Menu
      label="Colunas"
      items={items}
      trigger={(trigger) => <IconButton {...trigger} label="Colunas" icon={<Columns3 />} />}
    />
  );
}
