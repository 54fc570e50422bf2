import type { ComponentType } from 'react';
import { belongsTo } from '../../../pessoa/field-list.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { BlockGroup } from '../../../pessoa/pessoa.ts';
import { useFieldList, useFormValue } from '../editing/form-context.ts';
import { type ItemProps, PlainItem } from './BlockItem.tsx';
import { BlockList } from './BlockList.tsx';
import { EnderecoFields } from './EnderecoFields.tsx';
import { KindControl } from './field-controls.tsx';
import { controlsOf, ItemFields, type ItemPlace } from './ItemFields.tsx';
import { TelefoneFields, TelefoneNumero } from './TelefoneFields.tsx';

/** The lists that are a section of the form themselves. */
type OwnSection = { [G in BlockGroup]: (typeof BLOCKS)[G] extends { section: string } ? never : G }[BlockGroup];

type Slot = {
  column: 'left' | 'right';
  /** one item in the form */
  Fields: ComponentType<ItemProps>;
  /** draws an item that is edited outside its list: the main field, or all fields of an address, which have no meaning alone */
  Alone: ComponentType<ItemPlace>;
};

/** The components of each list that is a section itself. A list with neither a slot nor a `section` does not compile. */
export const SLOTS: { readonly [G in OwnSection]: Slot } = {
  enderecos: {
    column: 'left',
    Fields: EnderecoFields,
    Alone: (item) => <EnderecoFields {...item} actions={null} />,
  },
  telefones: { column: 'right', Fields: TelefoneFields, Alone: TelefoneNumero },
  emails: { column: 'right', Fields: PlainItem, Alone: EmailAddress },
  contatos: { column: 'right', Fields: PlainItem, Alone: ItemFields },
};

/** Undefined for a list without a slot: its items are drawn by their kinds. */
export function slotOf(group: string): Slot | undefined {
  const slots: Readonly<Record<string, Slot>> = SLOTS;
  return slots[group];
}

/** The lists in a column of the form that are sections themselves. */
export function OwnSections({ column }: Pick<Slot, 'column'>) {
  const tipo = useFormValue((values) => values.tipo);
  return useFieldList().blocks.map(([group, list]) => {
    const { column: slotColumn = 'right', Fields } = slotOf(group) ?? {};
    if (list.section !== undefined || slotColumn !== column || !belongsTo(tipo, list)) return null;
    return <BlockList key={group} group={group} list={list} Fields={Fields} />;
  });
}

function EmailAddress(item: ItemPlace) {
  return <KindControl {...controlsOf(BLOCKS.emails, item)('email')} />;
}
