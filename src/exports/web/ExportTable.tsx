import { Download, Trash2 } from '../../kit/web/icons/icons.ts';
import type { MouseEvent } from 'react';
import { countRecords, formatBytes, formatCount } from '../../kit/web/format/number-format.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Button, buttonClasses, IconButton } from '../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import { TimeAgo } from '../../kit/web/ui/TimeAgo.tsx';
import { type Export, FORMATS } from '../export.ts';
import css from './ExportacoesPage.module.css';
import { cancelExport, deleteExportFile, downloadExport, fileHref } from './exports.api.ts';
import { countOf } from '../../kit/count-of.ts';
import { takeFocus } from '../../kit/web/items/PagedItems.tsx';

export const EXPORT_BADGES = {
  running: { tone: 'accent', label: 'Em andamento' },
  done: { tone: 'success', label: 'Pronta' },
  cancelled: { tone: 'warning', label: 'Cancelada' },
  failed: { tone: 'danger', label: 'Falhou' },
  expired: { tone: 'neutral', label: 'Apagada' },
} as const satisfies Record<Export['state'], object>;

type Props = {
  exports: readonly Export[];
  /** the row that takes the focus: the first one of a new page */
  focusOn: number | undefined;
};

const COLUMNS = [
  { label: 'Exportação' },
  { label: 'Quem' },
  { label: 'Quando' },
  { label: 'Fichas', align: 'end' },
  { label: 'Tamanho', align: 'end' },
  { label: 'Situação' },
  { label: 'Arquivo', hideLabel: true },
] as const;

/** Exports, one per row, each with its progress or the link to its file. */
export function ExportTable({ exports, focusOn }: Props) {
  return (
    <Table label="Exportações" columns={COLUMNS}>
      {exports.map((item, index) => (
        <tr key={item.id}>
          <RowHeader>
            <span className={css.what} tabIndex={-1} ref={index === focusOn ? takeFocus : undefined}>
              <strong>{FORMATS[item.format].label}</strong>
              <span className="note">{item.list}</span>
            </span>
          </RowHeader>
          <Cell label="Quem">{item.user.nome}</Cell>
          <Cell label="Quando">
            <TimeAgo at={item.at} />
          </Cell>
          <Cell label="Fichas" align="end">
            {item.state === 'running' ? '' : formatCount(item.rows)}
          </Cell>
          <Cell label="Tamanho" align="end">
            {item.bytes === null ? '' : formatBytes(item.bytes)}
          </Cell>
          <Cell label="Situação">
            <State {...item} />
          </Cell>
          <Cell>
            <Actions {...item} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function State({ state, problem, total, rows, replaced, expiresAt, origin }: Export) {
  const { tone, label } = EXPORT_BADGES[state];
  if (state === 'running') {
    return (
      <span className={css.progress}>
        <progress aria-label="Andamento" {...(total !== null && { max: Math.max(total, 1), value: rows })} />
        <span>{total === null ? 'Contando as fichas…' : `${formatCount(rows)} de ${countRecords(total)}`}</span>
      </span>
    );
  }
  return (
    <span className={css.state}>
      <Badge tone={tone}>{label}</Badge>
      {state === 'done' && expiresAt !== null && <span>{`até ${DAY.format(new Date(expiresAt))}`}</span>}
      {state === 'done' && origin === 'cli' && <span>pela linha de comando</span>}
      {problem && <span>{problem}</span>}
      {replaced > 0 && <span>{`${countOf(replaced, 'caractere virou', 'caracteres viraram')} “?”`}</span>}
    </span>
  );
}

function Actions({ id, state, fileName, mayDownload }: Export) {
  const { act, isRunning } = useAction();
  if (state === 'running') {
    return (
      <Button size="sm" loading={isRunning} onClick={() => void act(() => cancelExport(id))}>
        Cancelar
      </Button>
    );
  }
  if (!mayDownload) return null;
  const handleDownload = (event: MouseEvent) => {
    event.preventDefault();
    void act(() => downloadExport({ id, fileName }));
  };
  return (
    <span className={css.actions}>
      <a href={fileHref(id)} download={fileName} className={buttonClasses({ size: 'sm' })} onClick={handleDownload}>
        <Download aria-hidden="true" />
        <span>Baixar</span>
      </a>
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label="Apagar o arquivo"
        loading={isRunning}
        onClick={() => void act(() => deleteExportFile(id), 'O arquivo foi apagado.')}
      />
    </span>
  );
}

const DAY = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' });
