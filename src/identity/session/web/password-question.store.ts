import { createStore } from '../../../kit/web/browser/store.ts';

/** The pending question for the password; `answer` resolves it with whether the password was entered. */
type Question = { given: Promise<boolean>; answer: (isGiven: boolean) => void };

const store = createStore<Question | undefined>(undefined);

export const usePasswordQuestion = store.use;

/** Asks the signed-in user for the password, and resolves to whether it was entered. Concurrent calls share a question. */
export function askForPassword(): Promise<boolean> {
  const open = store.get();
  if (open) return open.given;
  let resolve: (isGiven: boolean) => void;
  const given = new Promise<boolean>((done) => (resolve = done));
  const answer = (isGiven: boolean) => {
    store.set(undefined);
    resolve(isGiven);
  };
  store.set({ given, answer });
  return given;
}
