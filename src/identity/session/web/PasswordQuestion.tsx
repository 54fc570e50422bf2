import { lazy, Suspense } from 'react';
import { usePasswordQuestion } from '../../../access/web/password-question.store.ts';

const PasswordQuestionForm = lazy(async () => ({
  default: (await import('./PasswordQuestionForm.tsx')).PasswordQuestionForm,
}));

/** Over whatever is open, when a call wants the password again: the call waits, and goes on by itself. */
export function PasswordQuestion() {
  const question = usePasswordQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <PasswordQuestionForm onAnswer={question.answer} />
    </Suspense>
  );
}
