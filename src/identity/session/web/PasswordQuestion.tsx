import { Suspense } from 'react';
import { usePasswordQuestion } from './password-question.store.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const PasswordQuestionForm = lazyComponent(
  async () => (await import('./PasswordQuestionForm.tsx')).PasswordQuestionForm,
);

/** Asks for the password if an API call requires it again. The call waits and then continues. */
export function PasswordQuestion() {
  const question = usePasswordQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <PasswordQuestionForm onAnswer={question.answer} />
    </Suspense>
  );
}
