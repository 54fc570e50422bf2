import { X } from '../../../kit/web/icons/icons.ts';
import { type KeyboardEvent, useState } from 'react';
import { useDebounced } from '../../../kit/web/browser/throttle.ts';
import { ariaKeys, printedKeys } from '../../../kit/web/keys/shortcuts.ts';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { useListedPessoa } from '../../../register/record/web/pessoas.api.ts';
import type { LookProps } from '../../../register/record/web/look.ts';
import { RecordSheet } from '../card/RecordSheet.tsx';
import css from './Look.module.css';

/** A held arrow key repeats faster than this (ms), so the skipped records are not requested. */
const REST_MS = 80;

/** The record of a row next to its list, as it prints. The rows keep the focus; the previous record stays during the loading. */
export function Look({ codigo = '', closedBy, onClose }: LookProps) {
  const isResting = useDebounced(codigo, REST_MS) === codigo;
  const { data, error, refetch } = useListedPessoa(codigo, isResting);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const shown = data ?? last;

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const keys = [closedBy.keys].flat().map(printedKeys).join(', ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from its button, too
    <aside
      className={css.look}
      aria-label={shown ? `Ficha ${shown.codigo}: ${shown.nome}` : 'Ficha'}
      aria-busy={!data && !error}
      data-busy={!data || undefined}
      onKeyDown={handleKeyDown}
    >
      <IconButton
        className={css.close}
        size="sm"
        icon={<X />}
        label="Fechar a ficha"
        title={`Fechar a ficha (${keys})`}
        aria-keyshortcuts={ariaKeys(closedBy)}
        onClick={onClose}
      />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <SkeletonLines />}
      {shown && (data || !error) && (
        <RecordSheet
          pessoa={shown}
          Title="h3"
          heading={
            <h2 className={css.name} aria-live="polite">
              {shown.nome} {shown.deletedAt && <Badge tone="danger">Excluída</Badge>}
            </h2>
          }
        />
      )}
    </aside>
  );
}
