import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadCode } from '../../routing/load-code.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Field, type FieldFrame } from '../Field.tsx';
import css from '../Field.module.css';
import type { ComboboxProps, Handover } from './Combobox.tsx';

type LoadedCombobox = ComponentType<ComboboxProps>;

export type ComboboxFieldProps = Omit<FieldFrame, 'label'> &
  Omit<ComboboxProps, 'frame' | 'handover'> & {
    id: string;
    className?: string | undefined;
    /** of the hidden input with the value; of the text field, if any text may be a value */
    name: string;
    /** loads the combobox after the first paint; tests replace it */
    load?: () => Promise<LoadedCombobox>;
  };

let loaded: LoadedCombobox | undefined;

async function loadCombobox(): Promise<LoadedCombobox> {
  loaded = (await loadCode(() => import('./Combobox.tsx'))).Combobox;
  return loaded;
}

/**
 * A choice of one item out of many, found by typing. A hidden input has the value, a text field the typed text. The text
 * field is there from the first paint; the combobox loads later and takes over what was typed until then.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { hideLabel, error, warning, hint, required, id, className, name, load = loadCombobox, ...control } = props;
  return (
    <Field {...{ label: control.label, hideLabel, error, warning, hint, required, id, className }}>
      {(frame) => (
        <>
          {!control.readText && <input type="hidden" name={name} value={control.value} readOnly />}
          <LoadingCombobox {...control} frame={control.readText ? { ...frame, name } : frame} load={load} />
        </>
      )}
    </Field>
  );
}

type LoadingProps = Omit<ComboboxProps, 'handover'> & { load: () => Promise<LoadedCombobox> };
type LoadResult = { Combobox: LoadedCombobox; handover?: Handover } | 'failed';

function LoadingCombobox({ load, ...props }: LoadingProps) {
  const [result, setResult] = useState<LoadResult | undefined>(
    loaded && load === loadCombobox ? { Combobox: loaded } : undefined,
  );
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<string>(undefined);
  const [labelWhenTyped, setLabelWhenTyped] = useState<string>();
  const { frame, value, choices, readText, readOnly, placeholder, onChoose } = props;
  useEffect(() => {
    let isUnmounted = false;
    const takeOver = (Combobox: LoadedCombobox) => {
      if (isUnmounted || !input.current) return;
      const handover = { text: typed.current, selection: selectionOf(input.current) };
      // synchronously, so no key press is lost between the two fields
      flushSync(() => setResult({ Combobox, handover }));
    };
    load()
      .then(takeOver)
      .catch(() => setResult('failed'));
    return () => {
      isUnmounted = true;
    };
  }, [load]);

  if (result === 'failed') return readText ? <PlainText {...props} /> : <PlainSelect {...props} />;
  if (result) return <result.Combobox {...props} handover={result.handover} />;
  const shown = choices?.find((choice) => choice.value === value)?.label ?? value;
  return (
    <input
      {...frame}
      // remounts when the list brings the label, unless something was typed
      key={labelWhenTyped ?? shown}
      ref={input}
      type="text"
      enterKeyHint="next"
      autoComplete="off"
      spellCheck={false}
      data-field={props['data-field']}
      defaultValue={shown}
      readOnly={readOnly}
      placeholder={placeholder}
      className={joinClasses(css.control, css.select)}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        setLabelWhenTyped((previous) => previous ?? shown);
        const read = readText?.(typed.current);
        if (read !== undefined) onChoose(read);
      }}
    />
  );
}

/** The fallback of a field in which any text may be a value. */
function PlainText({ frame, value, readOnly, onChoose, ...props }: Omit<LoadingProps, 'load'>) {
  return (
    <input
      {...frame}
      type="text"
      enterKeyHint="next"
      data-field={props['data-field']}
      value={value}
      readOnly={readOnly}
      className={css.control}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** The fallback if the combobox does not load (the server is down or has a new version). */
function PlainSelect({ frame, value, choices = [], onChoose, readOnly, ...props }: Omit<LoadingProps, 'load'>) {
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
