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

/** A list without a `section` of the form has one of its own. */
type OwnSection = { [G in BlockGroup]: (typeof BLOCKS)[G] extends { section: string } ? never : G }[BlockGroup];

type Slot = {
  column: 'left' | 'right';
  /** one item in the form */
  Fields: ComponentType<ItemProps>;
  /** what stands for an item that is edited by itself: its main field, or all of an address, of which none says anything alone */
  Alone: ComponentType<ItemPlace>;
};

/** What draws each list with a section of its own. A list with neither a slot nor a `section` does not compile. */
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

/** Undefined for a list that has none: its items are drawn by their kinds. */
export function slotOf(group: string): Slot | undefined {
  const slots: Readonly<Record<string, Slot>> = SLOTS;
  return slots[group];
}

/** The lists of a column of the form that have sections of their own. */
export function OwnSections({ column }: Pick<Slot, 'column'>) {
  const tipo = useFormValue((values) => values.tipo);
  return useFieldList().blocks.map(([group, list]) => {
    const { column: own = 'right', Fields } = slotOf(group) ?? {};
    if (list.section !== undefined || own !== column || !belongsTo(tipo, list)) return null;
    return <BlockList key={group} group={group} list={list} Fields={Fields} />;
  });
}

function EmailAddress(item: ItemPlace) {
  return <KindControl {...controlsOf(BLOCKS.emails, item)('email')} />;
}
