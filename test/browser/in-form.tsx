import type { ReactNode } from 'react';
import { useEnterToNextField } from '../../src/kit/web/form/useEnterToNextField.ts';
import { draw } from './draw.tsx';

/** Draws a part that its page has inside of the form of a record. `heard`: what that form was told. */
export async function drawInForm(part: ReactNode): Promise<{ heard: string[] }> {
  const heard: string[] = [];
  await draw(<RecordForm heard={heard}>{part}</RecordForm>);
  return { heard };
}

function RecordForm({ heard, children }: { heard: string[]; children: ReactNode }) {
  const moveByEnter = useEnterToNextField();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the form of a record has these
    <form
      aria-label="Ficha"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        heard.push('submit');
      }}
      onKeyDown={(event) => {
        heard.push(event.key);
        moveByEnter(event);
      }}
      onInput={() => heard.push('input')}
      onChange={() => heard.push('change')}
      onBlur={() => heard.push('blur')}
    >
      {children}
    </form>
  );
}
