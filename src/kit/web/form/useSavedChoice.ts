import { useState } from 'react';
import { useAction } from '../overlay/useAction.ts';

/** A choice that is saved immediately, shown optimistically, and reverted on a refusal. `saved`: the server's value. */
export function useSavedChoice<Choice>(saved: Choice, save: (choice: Choice) => Promise<unknown>, done: string) {
  const [chosen, setChosen] = useState<{ choice: Choice }>();
  const { act } = useAction();
  const choose = async (choice: Choice) => {
    if (chosen) return;
    setChosen({ choice });
    await act(() => save(choice), done);
    setChosen(undefined);
  };
  return { choice: chosen ? chosen.choice : saved, choose: (choice: Choice) => void choose(choice) };
}
