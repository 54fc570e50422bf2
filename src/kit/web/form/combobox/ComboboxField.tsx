import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Field, type FieldFrame } from '../Field.tsx';
import css from '../Field.module.css';
import type { ComboboxProps, Handover } from './Combobox.tsx';

type LoadedCombobox = ComponentType<ComboboxProps>;

export type ComboboxFieldProps = Omit<FieldFrame, 'label'> &
  Omit<ComboboxProps, 'frame' | 'handover'> & {
    id: string;
    className?: string | undefined;
    /** of the hidden input that holds the value in the page */
    name: string;
    /** brings the part that is loaded after the first paint; the product's own unless told */
    load?: () => Promise<LoadedCombobox>;
  };

let loaded: LoadedCombobox | undefined;

async function loadCombobox(): Promise<LoadedCombobox> {
  loaded = (await import('./Combobox.tsx')).Combobox;
  return loaded;
}

/**
 * One of many, found by typing. The value stands in a hidden input of the form's name; what is typed stands in a text field.
 * That field is there from the first paint; what it does comes a moment later, and takes over what was typed until then.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { hideLabel, error, warning, hint, required, id, className, name, load = loadCombobox, ...control } = props;
  return (
    <Field {...{ label: control.label, hideLabel, error, warning, hint, required, id, className }}>
      {(frame) => (
        <>
          <input type="hidden" name={name} value={control.value} readOnly />
          <Arriving {...control} frame={frame} load={load} />
        </>
      )}
    </Field>
  );
}

type ArrivingProps = Omit<ComboboxProps, 'handover'> & { load: () => Promise<LoadedCombobox> };
type Arrived = { Combobox: LoadedCombobox; handover?: Handover };

function Arriving({ load, ...props }: ArrivingProps) {
  const [arrived, setArrived] = useState<Arrived | 'failed' | undefined>(
    loaded && load === loadCombobox ? { Combobox: loaded } : undefined,
  );
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<string>(undefined);
  const [typedOver, setTypedOver] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const takeOver = (Combobox: LoadedCombobox) => {
      if (isGone || !input.current) return;
      const handover = { text: typed.current, selection: selectionOf(input.current) };
      // at once: a key that is pressed meanwhile would be lost between the two
      flushSync(() => setArrived({ Combobox, handover }));
    };
    load()
      .then(takeOver)
      .catch(() => setArrived('failed'));
    return () => {
      isGone = true;
    };
  }, [load]);

  if (arrived === 'failed') return <PlainSelect {...props} />;
  if (arrived) return <arrived.Combobox {...props} handover={arrived.handover} />;
  const { frame, value, choices, readOnly, placeholder } = props;
  const shown = choices?.find((choice) => choice.value === value)?.label ?? value;
  return (
    <input
      {...frame}
      // drawn anew with the name that the list brings, unless something was typed
      key={typedOver ?? shown}
      ref={input}
      type="text"
      autoComplete="off"
      spellCheck={false}
      data-field={props['data-field']}
      defaultValue={shown}
      readOnly={readOnly}
      placeholder={placeholder}
      className={joinClasses(css.control, css.select)}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        setTypedOver((before) => before ?? shown);
      }}
    />
  );
}

/** Without its part that is loaded (the server is gone, a version is new), the browser's own. */
function PlainSelect({ frame, value, choices = [], onChoose, readOnly, ...props }: Omit<ArrivingProps, 'load'>) {
  return (
    <select
      {...frame}
      data-field={props['data-field']}
      value={value}
      disabled={readOnly}
      className={joinClasses(css.control, css.select)}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">—</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function selectionOf(field: HTMLInputElement): readonly [number, number] | undefined {
  if (document.activeElement !== field) return undefined;
  return [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
}
