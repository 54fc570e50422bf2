import { useId, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { useDebounced } from '../../../kit/web/browser/throttle.ts';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { countRecords, formatCount } from '../../../kit/web/format/number-format.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { type FieldList, PESSOA } from '../../../pessoa/field-list.ts';
import type { BulkChange, BulkKind, BulkPreview } from '../../../register/operations/bulk.schema.ts';
import type { BulkSelection } from '../../../search/selection.schema.ts';
import { BulkConfirmation, needsNumber, readsAs } from './BulkConfirmation.tsx';
import css from './BulkDialog.module.css';
import { BulkFields } from './BulkFields.tsx';
import { BulkPreviewPart } from './BulkPreviewPart.tsx';
import { announceBulk } from './announce-bulk.ts';
import { type BulkDraft, newDraft, readDraft } from './bulk-draft.ts';
import { changeMany, useBulkPreview } from './bulk.api.ts';

/** The delay in milliseconds after the last keystroke before the preview is requested. */
const DEBOUNCE_MS = 300;

type Props = {
  selection: BulkSelection;
  kind: BulkKind;
  /** the fields of the records, unless they are those of every pessoa */
  list?: FieldList;
  onClose: () => void;
  /** the change was made or has started */
  onDone: () => void;
};

/** Asks for the change of many records, previews it, and applies it. */
export function BulkDialog({ selection, kind, list = PESSOA, onClose, onDone }: Props) {
  const formId = useId();
  const tenant = useTenantChoice();
  const [draft, setDraft] = useState(() => newDraft(kind));
  const [typed, setTyped] = useState('');
  const number = useRef<HTMLInputElement>(null);
  const [hasTried, setTried] = useState(false);
  const [hasCountChanged, setCountChanged] = useState(false);
  // a second press or a repetition after a lost answer is the same operation
  const [keys] = useState(() => new Map<string, string>());
  const { act, isRunning } = useAction();
  // one Enter too many must not delete records
  const handleKeyDown = useEnterToNextField({ submitOnLast: draft.kind !== 'delete' });

  const change = readDraft(draft, list);
  const text = change ? JSON.stringify(change) : '';
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const settled = debouncedText === '' ? undefined : (JSON.parse(debouncedText) as BulkChange); // text of a BulkChange
  const { data, error, refetch } = useBulkPreview(selection, settled);
  const preview = debouncedText === text ? data : undefined;

  const handleChange = (changes: Partial<BulkDraft>) => {
    setTried(false);
    setCountChanged(false);
    setDraft({ ...draft, ...changes });
  };
  const handleSubmit = () => {
    setTried(true);
    if (!change || !preview || preview.count === 0) return;
    if (needsNumber(preview) && !readsAs(typed, preview.count)) return number.current?.focus();
    void act(() => send(change, preview));
  };
  const send = async (what: BulkChange, { count: expected }: BulkPreview) => {
    if (!keys.has(text)) keys.set(text, v7());
    try {
      const operation = await changeMany({ selection, change: what, expected }, keys.get(text) ?? '');
      onDone();
      if (operation.state === 'running')
        return void (await navigate({ to: '/operacoes/$id', params: { id: operation.id } }));
      if (typeof tenant === 'number') announceBulk(tenant, operation);
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.code !== 'count_changed') throw problem;
      setCountChanged(true);
      setTyped('');
      setTried(false);
      await refetch();
    }
  };

  /** the change needs no value */
  const isWhole = kind === 'delete' || kind === 'restore';
  return (
    <Dialog
      open
      size="lg"
      title={TITLES[draft.kind] ?? 'Mudar as fichas selecionadas'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={isWhole || undefined}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={draft.kind === 'delete' ? 'danger' : 'primary'}
            loading={isRunning}
            aria-disabled={preview?.count === 0 || undefined}
          >
            {submitLabel(draft.kind, preview)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form */}
      <form
        id={formId}
        className={css.form}
        noValidate
        onKeyDown={handleKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        {!isWhole && <BulkFields draft={draft} list={list} hasTried={hasTried && !change} onChange={handleChange} />}
        {hasCountChanged && preview && (
          <Banner kind="warning" role="alert">
            {`A quantidade mudou: agora são ${countRecords(preview.count)}. Confira e confirme.`}
          </Banner>
        )}
        {change && (
          <BulkPreviewPart change={change} list={list} preview={preview} error={error} onRetry={() => void refetch()}>
            {preview && needsNumber(preview) && (
              <BulkConfirmation
                ref={number}
                count={preview.count}
                typed={typed}
                hasTried={hasTried}
                onType={setTyped}
              />
            )}
          </BulkPreviewPart>
        )}
      </form>
    </Dialog>
  );
}

const TITLES: Partial<Record<BulkKind, string>> = {
  delete: 'Excluir as fichas selecionadas?',
  restore: 'Restaurar as fichas selecionadas?',
};

const VERBS: Partial<Record<BulkKind, string>> = { delete: 'Excluir', restore: 'Restaurar' };

function submitLabel(kind: BulkKind, preview: BulkPreview | undefined): string {
  const verb = VERBS[kind] ?? 'Mudar';
  if (!preview) return verb;
  return preview.exact
    ? `${verb} ${countRecords(preview.count)}`
    : `${verb} mais de ${formatCount(preview.count)} fichas`;
}
