import { createStore } from '../../../kit/web/browser/store.ts';

/** The password is asked for again; `answer` tells whether it was given. */
type Question = { given: Promise<boolean>; answer: (isGiven: boolean) => void };

const store = createStore<Question | undefined>(undefined);

export const usePasswordQuestion = store.use;

/** Asks whoever is signed in for their password, and resolves when it was given or they gave up. Calls share a question. */
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
