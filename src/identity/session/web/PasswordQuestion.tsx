import { lazy, Suspense } from 'react';
import { usePasswordQuestion } from '../../../access/web/password-question.store.ts';

const PasswordQuestionForm = lazy(async () => ({
  default: (await import('./PasswordQuestionForm.tsx')).PasswordQuestionForm,
}));

/** Asks for the password when an API call needs it again. The call waits and then continues. */
export function PasswordQuestion() {
  const question = usePasswordQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <PasswordQuestionForm onAnswer={question.answer} />
    </Suspense>
  );
}
