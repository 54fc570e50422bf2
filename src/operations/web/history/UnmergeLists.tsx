import type { ReactNode } from 'react';
import type { UndoPreview } from '../../../register/operations/operation.schema.ts';
import { FieldChanges } from '../../../register/record/web/FieldChanges.tsx';
import css from './UndoDialog.module.css';

type Merges = NonNullable<UndoPreview['merges']>;

/** What taking a merge back would do, as lists: records that come back, changes since that stay, those to look at, groups that stay. */
export function UnmergeLists({ merges: { groups, moved, open, stay } }: { merges: Merges }) {
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
      <List title="Mudanças de depois, que ficam" items={moved} keyOf={changeKey}>
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
        note="A ficha que ficou mantém o valor novo. As outras voltam com o antigo."
        items={open}
        keyOf={changeKey}
      >
        {(change) => (
          <>
            <p>
              Fica com <Named {...change} />
              <span className={css.code}>{` · era também de ${change.of
                .filter((one) => one !== change.codigo)
                .map((one) => `nº ${one}`)
                .join(', ')}`}</span>
            </p>
            <FieldChanges changes={[change]} />
          </>
        )}
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

function changeKey({ pessoaId, path }: Merges['moved'][number]): string {
  return `${pessoaId} ${path}`;
}
