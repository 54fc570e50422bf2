import { X } from '../../../kit/web/icons/icons.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import css from './PastePanel.module.css';
import type { Paste } from './use-paste.ts';

type Props = { paste: Paste; onUndo: () => void; onClose: () => void };

/** More lines than this are folded, because the form must stay visible. */
const FEW = 4;

/** Shows where the parts of a pasted text went. */
export function PastePanel({ paste: { placed, conflicts, notes, others, chave }, onUndo, onClose }: Props) {
  return (
    <Banner
      kind={conflicts.length > 0 || others > 0 ? 'warning' : 'success'}
      role="status"
      actions={
        <>
          <Button size="sm" onClick={onUndo}>
            Desfazer
          </Button>
          <IconButton size="sm" label="Fechar" icon={<X />} onClick={onClose} />
        </>
      }
    >
      <strong>O que foi para onde</strong>
      {placed.length === 0 && <p className={css.line}>Nenhum campo: o texto não prova nenhum.</p>}
      <dl className={css.placed}>
        {placed.map(({ label, value }) => (
          <div key={`${label} ${value}`} className={css.entry}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {chave && <p className={css.line}>{`O documento veio ${chave.text}. “De onde veio” o diz depois de salvar.`}</p>}
      {conflicts.length > 0 && (
        <p className={css.line}>
          {`Já estava preenchido e ficou como estava: ${listed(conflicts.map(({ label }) => label))}. O valor colado foi para Observações.`}
        </p>
      )}
      {others > 0 && <p className={css.line}>{othersText(others)}</p>}
      {notes.length > 0 && (
        <details open={notes.length <= FEW} className={css.notes}>
          <summary>{`Para Observações: ${notes.length === 1 ? 'uma linha' : `${notes.length} linhas`}`}</summary>
          <ul>
            {notes.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of one text, which never change
              <li key={index}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </Banner>
  );
}

function listed(labels: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(new Set(labels));
}

function othersText(others: number): string {
  return others === 1
    ? 'O texto tem mais uma ficha, que foi inteira para Observações. Para várias fichas de uma vez, use Importar.'
    : `O texto tem mais ${others} fichas, que foram inteiras para Observações. Para várias de uma vez, use Importar.`;
}
