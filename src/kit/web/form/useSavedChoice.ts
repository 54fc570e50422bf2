import { useState } from 'react';
import { useAction } from '../overlay/useAction.ts';

/**
 * A choice that is saved immediately. It is shown optimistically and reverted if the server refuses it.
 * `saved` is the value on the server.
 */
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
