import { genericMessage } from '@fichario/brasil';
import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { type Issue, messageOfIssue } from '../../issue-message.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { useMessageLanguage } from './message-language.store.ts';
import { useEnterToNextField } from './useEnterToNextField.ts';

export type ServerFormOptions<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /** the rules of the server, checked before sending */
  check?: (values: Values) => Issue[];
  send: (values: Values) => Promise<unknown>;
  /** for short forms: Enter in the last field submits */
  submitOnLast?: boolean;
};

/**
 * A form that is sent to the server, once at a time. Each message appears at its field, and the first wrong field gets the
 * focus. A message without a field becomes the `problem`, for a `FormProblem` on top.
 */
export function useServerForm<Values extends FieldValues>(options: ServerFormOptions<Values>) {
  const { check, send } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ defaultValues: options.defaultValues, shouldFocusError: false });
  const language = useMessageLanguage();
  const onKeyDown = useEnterToNextField({ submitOnLast: options.submitOnLast });

  const showIssues = (issues: readonly Issue[]): string[] => {
    const known = new Set(Object.keys(form.getValues()));
    for (const issue of issues) {
      // `known` has the names of the form's values
      if (known.has(issue.path))
        form.setError(issue.path as Path<Values>, { message: messageOfIssue(issue, language) });
    }
    focusFirstWrong(formRef.current, form);
    return issues.filter(({ path }) => !known.has(path)).map(({ message }) => message);
  };
  const handleValid = async (values: Values) => {
    setProblem(undefined);
    const faults = check?.(values) ?? [];
    if (faults.length > 0) return void showIssues(faults);
    await send(values).catch((error: unknown) => {
      const withoutField = error instanceof ApiProblem ? showIssues(error.errors) : [];
      setProblem(describeProblem(error, withoutField));
    });
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    await form.handleSubmit(handleValid, () => focusFirstWrong(formRef.current, form))();
    sending.current = false;
  };
  const field = (name: Path<Values>, { required = true }: { required?: boolean } = {}) => ({
    ...form.register(name, {
      validate: (value: unknown) => !required || !isBlank(value) || genericMessage('required', language),
    }),
    error: form.formState.errors[name]?.message as string | undefined, // only `setError` and `validate` set it, always to a text
    required,
  });
  return {
    form,
    field,
    problem,
    submit,
    showIssues,
    isSending: form.formState.isSubmitting,
    formProps: { ref: formRef, noValidate: true, onSubmit: (event: FormEvent) => void submit(event), onKeyDown },
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Focuses the first wrong field in the order of the page. */
function focusFirstWrong<Values extends FieldValues>(
  element: HTMLFormElement | null,
  form: UseFormReturn<Values>,
): void {
  const { errors } = form.control._formState;
  const wrong = [...(element?.elements ?? [])].find(
    (control) => control instanceof HTMLElement && 'name' in control && String(control.name) in errors,
  );
  if (wrong instanceof HTMLElement) wrong.focus();
}

/** The problem of the whole form; undefined if the messages at the fields or the sign-in dialog are enough. */
function describeProblem(error: unknown, withoutField: string[]): string | undefined {
  if (!(error instanceof ApiProblem)) return 'Algo falhou aqui. Recarregue a página e tente de novo.';
  if (error.code === 'not_signed_in') return undefined;
  if (withoutField.length > 0) return withoutField.join('\n');
  return error.errors.length > 0 ? undefined : error.detail;
}
