import type { ReactNode } from 'react';
import type { UndoPreview } from '../../../register/operations/operation.schema.ts';
import { FieldChanges } from '../../../register/record/web/FieldChanges.tsx';
import { goneByOwners, keyOfChange } from './given-changes.ts';
import { GoneItems } from './GoneItems.tsx';
import { type GiveChange, OpenChangeItem } from './OpenChangeItem.tsx';
import css from './UndoDialog.module.css';

type Merges = NonNullable<UndoPreview['merges']>;

/** The effects of undoing a merge as lists: records that return, later changes that stay, changes to decide, groups that stay. */
export function UnmergeLists({ merges, ...give }: GiveChange & { merges: Merges }) {
  const { groups, moved, open, stay, more } = merges;
  const changed = open.filter(({ kind }) => kind === 'changed');
  return (
    <>
      <List title="Voltam como eram" items={groups} more={more.groups} keyOf={({ pessoaId }) => pessoaId}>
        {({ nome, codigo, merged, inTrash, asBefore, taken }) => (
          <>
            <p>
              <Named nome={nome} codigo={codigo} />
              {merged.map((record) => (
                <span key={record.codigo}>
                  {' e '}
                  <Named {...record} />
                </span>
              ))}
            </p>
            {inTrash && (
              <p>{`A nº ${codigo} está na lixeira: volta ao que era antes da união e continua na lixeira.`}</p>
            )}
            {taken !== null && <p>{`${taken} Se o que há a decidir não o liberar, continuam unidas.`}</p>}
            {asBefore && <p>{`A nº ${codigo} já está como era antes da união; não há nada a decidir.`}</p>}
          </>
        )}
      </List>
      <List title="Mudanças de depois, que ficam" items={moved} more={more.moved} keyOf={keyOfChange}>
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
        note="O valor de antes não era só da ficha que fica. Diga com qual fica o novo; as outras voltam com o que tinham."
        items={changed}
        keyOf={keyOfChange}
      >
        {(change) => <OpenChangeItem change={change} {...give} />}
      </List>
      <List
        title="Saíram da ficha unida"
        note="Não eram da ficha que fica. Voltam para quem tinha, se você não disser que saem de lá também."
        items={goneByOwners(open)}
        keyOf={([first]) => keyOfChange(first)}
      >
        {(changes) => <GoneItems changes={changes} {...give} />}
      </List>
      {more.open > 0 && <p className={css.note}>{`E mais ${more.open} a decidir, que ficam como proposto.`}</p>}
      <List title="Continuam unidas" items={stay} more={more.stay} keyOf={({ pessoaId }) => pessoaId}>
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
  /** the number of records that are not shown */
  more?: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

function List<Item>({ title, note, items, more = 0, keyOf, children }: ListProps<Item>) {
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
        {more > 0 && <li className={css.example}>{`E mais ${more}.`}</li>}
      </ul>
    </section>
  );
}
