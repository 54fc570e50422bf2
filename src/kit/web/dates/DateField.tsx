import { formatData, parseData } from '@fichario/brasil';
import { CalendarDays } from '../icons/icons.ts';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { MaskedField } from '../form/MaskedField.tsx';
import type { TextFieldProps } from '../form/TextField.tsx';
import type { DateCalendarProps } from './DateCalendar.tsx';
import { lazyComponent } from '../routing/lazy-component.tsx';

/** Loaded on demand, because many users only type dates. */
const DateCalendar = lazyComponent(async () => (await import('./DateCalendar.tsx')).DateCalendar);

/** A date, typed as dd/mm/aaaa. Its button and Alt+↓ open a calendar; typing never does. */
export function DateField(props: TextFieldProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Pick<DateCalendarProps, 'chosen' | 'opener'> & { anchor: HTMLInputElement }>();

  const open = () => {
    const opener = buttonRef.current;
    const input = inputBeside(opener);
    if (input) setOpened({ chosen: parseData(input.value), anchor: input, opener });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    if (event.key !== 'ArrowDown' || !event.altKey || props.readOnly) return;
    event.preventDefault();
    open();
  };
  const handleChoose = (day: string) => {
    if (opened) type(opened.anchor, formatData(day));
    opened?.anchor.focus();
    setOpened(undefined);
  };

  return (
    <>
      <MaskedField
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        maxLength={10}
        {...props}
        mask="data"
        onKeyDown={handleKeyDown}
        trailing={
          props.readOnly ? undefined : (
            <IconButton
              ref={buttonRef}
              size="sm"
              icon={<CalendarDays />}
              label="Abrir o calendário"
              title="Abrir o calendário (Alt+↓)"
              aria-haspopup="dialog"
              aria-expanded={opened !== undefined}
              onClick={open}
            />
          )
        }
      />
      {opened && (
        <Suspense>
          <DateCalendar
            {...opened}
            onChoose={handleChoose}
            onCancel={() => opened.anchor.focus()}
            onClosed={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function inputBeside(button: HTMLElement | null): HTMLInputElement | undefined {
  const input = button?.parentElement?.querySelector('input');
  return input ?? undefined;
}

/** Writes a text as if it were typed: masks and forms listen to `input`. */
function type(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
