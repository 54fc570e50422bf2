import { ErrorSummary } from '../editing/ErrorSummary.tsx';
import type { PessoaFormController } from '../editing/use-pessoa-form.ts';
import { MatchWatch } from './MatchWatch.tsx';
import { useSectionKeys } from '../form/use-section-keys.ts';

type Props = { form: PessoaFormController; onRetry: () => void };

/** What helps with a form once something is in it: why it was not saved, who is registered already, the keys of its sections. */
export function FormAids({ form, onRetry }: Props) {
  useSectionKeys();
  const { faults, trouble } = form.refusal;
  return (
    <>
      <ErrorSummary faults={faults} trouble={trouble} onRetry={onRetry} />
      {!form.readOnly && <MatchWatch base={form.base} onFound={form.setFound} />}
    </>
  );
}
