import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import { isLastField, useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { ariaKeys, useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { LeaveGuard } from '../editing/LeaveGuard.tsx';
import { BriefContext, PessoaFormContext, ReadOnlyContext } from '../editing/form-context.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import type { PessoaFormController } from '../editing/use-pessoa-form.ts';
import { useResend } from '../editing/repeated-saves.ts';
import css from './PessoaForm.module.css';
import { RecordSection } from './RecordSection.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { OwnSections } from './slots.tsx';
import { useSectionKeys } from './use-section-keys.ts';
import { Afterwards } from '../../../kit/web/routing/Afterwards.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

/** Large and rarely needed. */
const ConflictDialog = lazyComponent(async () => (await import('../editing/ConflictDialog.tsx')).ConflictDialog);

/** Rarely needed, and never before the form is usable. */
const DraftOffers = lazyComponent(async () => (await import('../editing/DraftOffers.tsx')).DraftOffers);

/** On a phone only. */
const MoreFields = lazyComponent(async () => (await import('./brief/MoreFields.tsx')).MoreFields);

/** Loaded after the form: similar records, and the look-up of a CNPJ. If they come too late, the save checks the same. */
const FormWatches = lazyComponent(async () => (await import('./FormWatches.tsx')).FormWatches);

/** What the page does after a save. */
export type AfterSave = 'stay' | 'new' | 'leave';

type Props = {
  form: PessoaFormController;
  header: ReactNode;
  /** what other users are doing with the record */
  live: ReactNode;
  /** why the form is read-only */
  notice?: ReactNode;
  onSave: (next: AfterSave) => Promise<boolean>;
};

/** The form of a record, person or company. */
export function PessoaForm({ form, header, live, notice, onSave }: Props) {
  const moveByEnter = useEnterToNextField();
  useKeyTable(FORM_KEYS);
  useSectionKeys();
  const { offered } = form;
  useResend(form.refusal.trouble?.outage ?? false, form.isAsTried, () => void onSave('stay'));
  const brief = useBrief(form.base() === undefined);
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const saves = event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey);
    if (!saves || event.defaultPrevented) return moveByEnter(event);
    event.preventDefault();
    void onSave('new');
  };
  return (
    <PessoaFormContext value={form.handle}>
      <ReadOnlyContext value={form.readOnly}>
        <BriefContext value={brief}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves to the next field (specification) */}
          <form
            className={css.form}
            noValidate
            autoComplete="off"
            aria-label="Ficha"
            onSubmit={(event) => {
              event.preventDefault();
              void onSave('stay');
            }}
            onKeyDown={handleKeyDown}
            onInput={form.handleInput}
            onBlur={form.handleBlur}
            onFocus={labelEnter}
          >
            <div className={css.top}>
              {header}
              <div className={css.indexRow}>
                <SectionIndex />
                {live}
              </div>
            </div>
            <div className={css.notices} id="avisos">
              {notice}
              {offered.length > 0 && (
                <Suspense>
                  <DraftOffers offered={offered} onRestore={form.restore} onDecline={form.decline} />
                </Suspense>
              )}
              <ErrorSummary
                faults={form.refusal.faults}
                trouble={form.refusal.trouble}
                onRetry={() => void onSave('stay')}
              />
            </div>
            <Sections />
            {!form.readOnly && (
              <Afterwards>
                <FormWatches base={form.base} onFound={form.setFound} />
              </Afterwards>
            )}
            {!form.readOnly && (
              <div className={css.saveBar}>
                <Button
                  disabled={form.isSaving}
                  aria-keyshortcuts={ariaKeys(FORM_KEYS.saveAndNew)}
                  onClick={() => void onSave('new')}
                >
                  Salvar e nova
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  loading={form.isSaving}
                  aria-keyshortcuts={ariaKeys(FORM_KEYS.save)}
                >
                  Salvar
                </Button>
              </div>
            )}
          </form>
        </BriefContext>
      </ReadOnlyContext>
      <LeaveGuard isDirty={form.isDirty} onSave={() => onSave('leave')} onDiscard={form.dropDraft} />
      <Conflict form={form} />
    </PessoaFormContext>
  );
}

/** Sets the label of Enter on a virtual keyboard. It depends on the visible fields, so it is set on focus. */
function labelEnter({ target, currentTarget }: FocusEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement)) return;
  target.enterKeyHint = isLastField(currentTarget, target) ? 'done' : 'next';
}

/** A new form on a phone is brief until the user shows all fields. */
function useBrief(isNew: boolean) {
  const isNarrow = useIsNarrow();
  const [showsAll, setShowsAll] = useState(!isNew);
  const isBrief = isNarrow && !showsAll;
  return useMemo(() => ({ isBrief, showAll: () => setShowsAll(true) }), [isBrief]);
}

/** All fields. Each subscribes to its value, so this component is memoized and does not render with the form. */
const Sections = memo(function Sections() {
  const isNarrow = useIsNarrow();
  const { isBrief } = use(BriefContext);
  // on a phone, the telephones come before the addresses
  const leftColumn = <OwnSections column="left" />;
  return (
    <div className={css.columns} data-brief={isBrief || undefined}>
      <div className={css.column}>
        <RecordSection section="identificacao" />
        {!isNarrow && leftColumn}
      </div>
      <div className={css.column}>
        <OwnSections column="right" />
        {isNarrow && leftColumn}
        {isBrief && (
          <Suspense>
            <MoreFields />
          </Suspense>
        )}
      </div>
      <div className={css.column}>
        <RecordSection section="classificacao" />
        <RecordSection section="fiscal" />
        <RecordSection section="pagamento" />
      </div>
    </div>
  );
});

function Conflict({ form }: { form: PessoaFormController }) {
  const theirs = form.refusal.conflict;
  const base = form.base();
  if (!theirs || !base) return null;
  return (
    <Suspense>
      <ConflictDialog
        base={base}
        mine={form.mine()}
        theirs={theirs}
        isSaving={form.isSaving}
        onSave={(chosen) => void form.saveChosen(chosen, theirs)}
        onClose={form.closeConflict}
      />
    </Suspense>
  );
}
