import { useEffect, useState } from 'react';

/** The text once nobody has changed it for a moment; at once when it was emptied. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, text === '' ? 0 : ms, text);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
