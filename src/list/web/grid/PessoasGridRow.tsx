import { Pencil } from '../../../kit/web/icons/icons.ts';
import { memo, useState } from 'react';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { type Column, type ColumnId, columnsToShow } from '../../../search/web/list-columns.ts';
import css from './PessoasGrid.module.css';
import { type MayEdit, partAt } from './edit-cells.ts';
import { SITUACAO_LABELS, formatDocumento } from '../../../pessoa/labels.ts';

type RowProps = {
  id: string;
  item: PessoaListItem;
  index: number;
  top: number;
  columns: readonly Column[];
  href: string;
  isActive: boolean;
  /** the chosen cell of the active row */
  activeColumn?: ColumnId | undefined;
  /** what the user may edit here; undefined if nothing */
  editable?: MayEdit;
  isSelected: boolean;
  cards: boolean;
};

/** One record. The name is a real link, so users can open it in another tab. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { id, index, top, isActive, isSelected, cards } = props;
  const [isHovered, setHovered] = useState(false);
  return (
    <div
      role="row"
      id={id}
      className={css.row}
      aria-rowindex={index + (cards ? 1 : 2)}
      aria-selected={isSelected}
      data-index={index}
      data-active={isActive || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      <div
        role="gridcell"
        className={css.checkCell}
        data-check=""
        aria-label={isSelected ? 'Selecionada' : 'Não selecionada'}
      >
        <span className={css.check} data-state={isSelected ? 'all' : 'none'} aria-hidden="true" />
      </div>
      {cards ? <CardCells {...props} /> : <TableCells {...props} isHovered={isHovered} />}
    </div>
  );
});

function TableCells(props: RowProps & { isHovered: boolean }) {
  const { id, item, columns, href, activeColumn, editable, isHovered } = props;
  return columns.map((column) => {
    return (
      <div
        key={column.id}
        role="gridcell"
        id={`${id}-${column.id}`}
        className={css.cell}
        data-column={column.id}
        data-align={column.align}
        data-numeric={column.numeric}
        data-active={column.id === activeColumn || undefined}
      >
        {column.id === 'nome' ? <NameCell item={item} href={href} /> : <PlainCell item={item} column={column} />}
        {isHovered && partAt(item, column.id, editable) !== undefined && <EditMark />}
      </div>
    );
  });
}

/** The pencil for the mouse, because a click opens the record; the key is F2. */
function EditMark() {
  return (
    <span data-edit="" className={css.edit} title="Editar (F2)" aria-hidden="true">
      <Pencil />
    </span>
  );
}

function NameCell({ item, href }: Pick<RowProps, 'item' | 'href'>) {
  return (
    <>
      <KindMark item={item} />
      <a href={href} tabIndex={-1} className={css.name} title={item.nome}>
        {item.nome}
      </a>
      {item.outroNome && <span className={css.otherName}>{item.outroNome}</span>}
    </>
  );
}

/** The tipo of a record, in letters rather than a colour, for the list of both tipos. */
function KindMark({ item: { tipo } }: Pick<RowProps, 'item'>) {
  const { mark, title } = KINDS[tipo];
  return (
    <abbr className={css.kind} title={title} data-kind={tipo}>
      {mark}
    </abbr>
  );
}

const KINDS: Readonly<Record<PessoaListItem['tipo'], { mark: string; title: string }>> = {
  fisica: { mark: 'PF', title: 'Pessoa física' },
  juridica: { mark: 'PJ', title: 'Pessoa jurídica' },
};

function PlainCell({ item, column }: { item: PessoaListItem; column: Column }) {
  const text = column.text(item);
  if (column.id === 'situacao') return <Situacao item={item} text={text} />;
  return <span title={text.length > 18 ? text : undefined}>{text}</span>;
}

/** The situação. Only the two that need attention have a dot. */
function Situacao({ item, text }: { item: PessoaListItem; text: string }) {
  return (
    <span className={css.situacao} data-situacao={item.deletedAt === null ? item.situacao : 'excluida'}>
      {item.deletedAt === null ? text : 'Excluída'}
    </span>
  );
}

/** The card on a phone: the name, and below it the facts that distinguish two people of that name. */
function CardCells({ item, columns, href }: RowProps) {
  const cliente = columns.find(({ id }) => id === 'cliente');
  const details = [formatDocumento(item), ...SECOND_LINE.map(({ text }) => text(item)), cliente?.text(item)];
  return (
    <div role="gridcell" className={css.card}>
      <div className={css.cardName}>
        <KindMark item={item} />
        <a href={href} tabIndex={-1} className={css.name}>
          {item.nome}
        </a>
        {(item.situacao !== 'ativa' || item.deletedAt !== null) && (
          <Situacao item={item} text={SITUACAO_LABELS[item.situacao]} />
        )}
        <span className={css.cardCode}>{item.codigo}</span>
      </div>
      <div className={css.cardDetails}>{details.filter(Boolean).join(' · ')}</div>
    </div>
  );
}

const SECOND_LINE = columnsToShow(['cidade', 'telefone']).filter(({ id }) => id !== 'nome');

/** The placeholder for a record that is still loading. */
export function SkeletonRow({ top, columns }: { top: number; columns: number }) {
  return (
    <div role="row" className={css.row} aria-hidden="true" style={{ transform: `translateY(${top}px)` }}>
      <span />
      {Array.from({ length: columns }, (_, index) => (
        <span key={index} className={css.cell}>
          <span className={css.skeleton} />
        </span>
      ))}
    </div>
  );
}
