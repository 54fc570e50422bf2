import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { type EditPart, partOfTipo } from '../../../pessoa/edit-part.ts';
import { fieldId } from '../../model/form-labels.ts';
import { isGroup } from '../../../pessoa/labels.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { InPlaceProps, Leave } from '../../../register/record/web/in-place.ts';
import { forgetLists, rememberPessoa } from '../../../register/record/web/pessoas.api.ts';
import { announceChange } from '../../../register/undo/web/own-changes.ts';
import { PessoaFormContext, ReadOnlyContext } from '../editing/form-context.ts';
import { type Fault, focusField } from '../editing/form-faults.ts';
import { useCheckContext } from '../editing/use-check-context.ts';
import css from './InPlace.module.css';
import { PartControl } from './PartControl.tsx';
import { Refused } from './Refused.tsx';
import { fieldsOf, readLeave } from './in-place-keys.ts';
import { keepRecordNow } from './record-now.ts';
import { type InPlaceForm as Form, type Outcome, useInPlaceForm } from './use-in-place-form.ts';

type Props = Required<Pick<InPlaceProps, 'part' | 'prefers' | 'repairs'>> & {
  path: string | undefined;
  pessoa: Pessoa;
  /** returns the text typed while no field had the focus */
  takeTyped: () => string;
  /** has the focus while the server answers */
  frame: RefObject<HTMLElement | null>;
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
  onLeave: (leave: Leave) => void;
};

/** One part of a record with its mask, its rule and its messages. A key that leaves it saves it. */
export function InPlaceForm({ pessoa, part, prefers, path, repairs, ...saving }: Props) {
  const context = useCheckContext();
  const ref = useRef<HTMLFormElement>(null);
  const form = useInPlaceForm({ pessoa, part, prefers, path, repairs, context });
  const { outcome, save } = useSaving(form, ref, saving);
  const moveByEnter = useEnterToNextField();
  const { frame, isSaving, takeTyped, onLeave } = saving;
  useFirstField(ref, form.field, takeTyped);
  const repairNow = useEffectEvent(() => {
    // a character without a replacement stays for the user to change
    if (form.isDirty()) void save('stay');
  });
  useEffect(() => {
    if (repairs) repairNow();
  }, [repairs]);
  useOutsidePress(frame, () => {
    // the blur writes the text of the field into the form
    frame.current?.focus({ preventScroll: true });
    if (!form.isDirty()) {
      onLeave('away');
      return false;
    }
    void save('stay');
    return true;
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const leave = readLeave(event);
    if (leave === undefined) return moveByEnter(event);
    event.preventDefault();
    event.stopPropagation();
    void save(leave);
  };
  const isHere = ({ key }: Fault) => ref.current?.querySelector(`[data-field="${key}"]`) !== null;
  return (
    <PessoaFormContext value={form.handle}>
      <ReadOnlyContext value={false}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves to the next field (specification) */}
        <form
          ref={ref}
          className={css.form}
          data-part={isGroup(part) ? part : undefined}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void save('stay');
          }}
          onKeyDown={handleKeyDown}
          onInput={form.review.handleInput}
          onBlur={form.review.handleBlur}
        >
          <Part form={form} part={part} />
          {outcome && <Refused outcome={outcome} isHere={isHere} />}
          <div className={css.actions}>
            {/* for touch and the mouse; the keys are Enter and Esc */}
            <Button type="submit" size="sm" variant="primary" tabIndex={-1} loading={isSaving}>
              Salvar
            </Button>
            <Button size="sm" variant="subtle" tabIndex={-1} onClick={() => onLeave('stay')}>
              Cancelar
            </Button>
          </div>
        </form>
      </ReadOnlyContext>
    </PessoaFormContext>
  );
}

/** Pasting a CNPJ into the CPF of a person makes it a company, and the part becomes the CNPJ. */
function Part({ form, part }: { form: Form; part: EditPart }) {
  const [tipo, setTipo] = useState(form.store.get().tipo);
  useEffect(() => form.store.subscribe(() => setTipo(form.store.get().tipo)), [form]);
  return <PartControl part={partOfTipo(part, tipo) ?? part} blockKey={form.blockKey} />;
}

/** Saves and, on success, leaves the form; otherwise shows the reason. */
function useSaving(
  form: Form,
  ref: RefObject<HTMLFormElement | null>,
  { frame, isSaving, takeTyped, onSaving, onLeave }: Omit<Props, 'pessoa' | 'part' | 'prefers' | 'path' | 'repairs'>,
) {
  const tenant = useCurrentTenant();
  const [outcome, setOutcome] = useState<Outcome>();
  const handleSaved = (saved: Pessoa) => {
    forgetLists();
    if (!tenant) return;
    rememberPessoa(tenant.id, saved);
    keepRecordNow(tenant.id, saved);
    const { id: pessoaId, codigo, version } = saved;
    announceChange({ tenant: tenant.id, pessoaId, codigo, made: { version } }, `Salvo: ficha ${codigo}.`);
  };
  const save = async (leave: Leave) => {
    if (isSaving) return;
    const focused = document.activeElement;
    // the blur completes the field, as in the form; text typed from now on belongs to the next field
    frame.current?.focus({ preventScroll: true });
    onSaving(true);
    const next = await form.save();
    onSaving(false);
    if (next.kind === 'saved') handleSaved(next.pessoa);
    if (next.kind === 'saved' || next.kind === 'unchanged') return onLeave(leave);
    // discarded: the user typed it for the next field
    takeTyped();
    setOutcome(next);
    const fields = ref.current ? fieldsOf(ref.current) : [];
    (fields.find((field) => field === focused) ?? fields[0])?.focus();
    if (next.kind === 'refused' && next.faults[0]) focusField(next.faults[0].key);
  };
  return { outcome, save };
}

/** Focuses the requested field, else the first, and selects its text or replaces it by the text typed during the loading. */
function useFirstField(
  ref: RefObject<HTMLFormElement | null>,
  requested: string | undefined,
  takeTyped: () => string,
): void {
  const begin = useEffectEvent((form: HTMLFormElement) => {
    const fields = fieldsOf(form);
    // the select with the kind of an address comes before the field to type into
    const named = requested === undefined ? undefined : fields.find(({ id }) => id === fieldId(requested));
    const field = named ?? fields.find((item) => item instanceof HTMLInputElement) ?? fields[0];
    field?.focus({ preventScroll: true });
    if (!(field instanceof HTMLInputElement) || /^(radio|checkbox)$/.test(field.type)) return;
    field.select();
    const typed = takeTyped();
    if (typed === '') return;
    // masks and the form listen to `input`
    field.value = typed;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  // after the popover has opened
  useEffect(() => {
    if (ref.current) begin(ref.current);
  }, [ref]);
}

/** A press outside ends the edit. If `end` returns true, there is something to save and the press has no other effect. */
function useOutsidePress(frame: RefObject<HTMLElement | null>, end: () => boolean): void {
  const handlePress = useEffectEvent((event: PointerEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || frame.current?.contains(target) || target.closest('dialog')) return;
    if (!end()) return;
    event.preventDefault();
    const swallow = (click: MouseEvent) => {
      click.preventDefault();
      click.stopPropagation();
    };
    window.addEventListener('click', swallow, { capture: true, once: true });
    // if the press causes no click
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), LONGEST_PRESS_MS);
  });
  useEffect(() => {
    const listen = (event: PointerEvent) => handlePress(event);
    window.addEventListener('pointerdown', listen, { capture: true });
    return () => window.removeEventListener('pointerdown', listen, { capture: true });
  }, []);
}

const LONGEST_PRESS_MS = 500;
