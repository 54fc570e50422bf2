import { ErrorSummary } from '../editing/ErrorSummary.tsx';
import type { PessoaFormController } from '../editing/use-pessoa-form.ts';
import { MatchWatch } from '../matches/MatchWatch.tsx';

type Props = { form: PessoaFormController; onRetry: () => void };

/** What helps with a form once something is in it: why it was not saved, and who is registered already. */
export function FormAids({ form, onRetry }: Props) {
  const { faults, trouble } = form.refusal;
  return (
    <>
      <ErrorSummary faults={faults} trouble={trouble} onRetry={onRetry} />
      {!form.readOnly && <MatchWatch base={form.base} onFound={form.setFound} />}
    </>
  );
}
