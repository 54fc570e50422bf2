import { Eye, EyeOff } from '../icons/icons.ts';
import { useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { Field } from './Field.tsx';
import fieldCss from './Field.module.css';
import css from './PasswordField.module.css';
import { joinClasses } from '../ui/joinClasses.ts';
import type { TextFieldProps } from './TextField.tsx';

/** A password with a button to show it. Accepts any character and allows pasting from a password manager. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { label, error, warning, hint, required, hideLabel, id, className, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, error, warning, hint, required, hideLabel, id, className }}>
      {(control) => (
        <div className={css.wrap}>
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={joinClasses(fieldCss.control, css.input)}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
          <IconButton
            size="sm"
            className={css.toggle}
            label={shown ? 'Esconder a senha' : 'Mostrar a senha'}
            aria-pressed={shown}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
