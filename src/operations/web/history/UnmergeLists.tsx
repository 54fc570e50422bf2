import type { ReactNode } from 'react';
import type { UndoPreview } from '../../../register/operations/operation.schema.ts';
import { FieldChanges } from '../../../register/record/web/FieldChanges.tsx';
import { keyOfChange } from './given-changes.ts';
import { type GiveChange, OpenChangeItem } from './OpenChangeItem.tsx';
import css from './UndoDialog.module.css';

type Merges = NonNullable<UndoPreview['merges']>;

/** What taking a merge back would do, as lists: records that come back, changes since that stay, those to decide, groups that stay. */
export function UnmergeLists({ merges: { groups, moved, open, stay }, ...give }: GiveChange & { merges: Merges }) {
  return (
    <>
      <List title="Voltam como eram" items={groups} keyOf={({ pessoaId }) => pessoaId}>
        {({ nome, codigo, merged }) => (
          <p>
            <Named nome={nome} codigo={codigo} />
            {merged.map((one) => (
              <span key={one.codigo}>
                {' e '}
                <Named {...one} />
              </span>
            ))}
          </p>
        )}
      </List>
      <List title="Mudanças de depois, que ficam" items={moved} keyOf={keyOfChange}>
        {(change) => (
          <>
            <p>
              Fica com <Named {...change} />
            </p>
            <FieldChanges changes={[change]} />
          </>
        )}
      </List>
      <List
        title="A decidir"
        note="Mais de uma ficha tinha o valor de antes. Diga com qual fica o novo; as outras voltam com o que tinham."
        items={open}
        keyOf={keyOfChange}
      >
        {(change) => <OpenChangeItem change={change} {...give} />}
      </List>
      <List title="Continuam unidas" items={stay} keyOf={({ pessoaId }) => pessoaId}>
        {({ nome, codigo, reason }) => (
          <p>
            <Named nome={nome} codigo={codigo} />
            <span className={css.code}>{` · ${reason}`}</span>
          </p>
        )}
      </List>
    </>
  );
}

function Named({ nome, codigo }: { nome: string; codigo: number }) {
  return (
    <>
      <strong>{nome}</strong>
      <span className={css.code}>{` nº ${codigo}`}</span>
    </>
  );
}

type ListProps<Item> = {
  title: string;
  note?: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

function List<Item>({ title, note, items, keyOf, children }: ListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section className={css.examples}>
      <h3>{title}</h3>
      {note !== undefined && <p className={css.note}>{note}</p>}
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)} className={css.example}>
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
