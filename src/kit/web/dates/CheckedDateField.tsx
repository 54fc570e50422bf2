import { explainData, isData, type MessageLanguage } from '@fichario/brasil';
import { useState } from 'react';
import { messageOfIssue } from '../../issue-message.ts';
import { useMessageLanguage } from '../form/message-language.store.ts';
import type { TextFieldProps } from '../form/TextField.tsx';
import { DateField } from './DateField.tsx';

type Props = Omit<TextFieldProps, 'value' | 'defaultValue'> & {
  value: string;
  /** whether the day must exist in the calendar: 29 February of a common year is then refused, too */
  mustExist?: boolean;
};

/**
 * A date outside of the record's form, checked by the same rule and with the same messages: as soon as it is complete, and
 * an incomplete date when the field loses the focus.
 */
export function CheckedDateField({ error, warning, mustExist = false, onInput, onBlur, ...props }: Props) {
  const language = useMessageLanguage();
  const [isLeft, setIsLeft] = useState(false);
  const { value } = props;
  const isDue = isLeft || value.length === 10;
  const passes = value === '' || (!mustExist && isData(value));
  const fault = error ?? (isDue && !passes ? faultOf(value, language) : undefined);
  return (
    <DateField
      {...props}
      error={fault}
      warning={fault === undefined ? warning : undefined}
      onInput={(event) => {
        setIsLeft(false);
        onInput?.(event);
      }}
      onBlur={(event) => {
        setIsLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

function faultOf(text: string, language: MessageLanguage): string | undefined {
  const fault = explainData(text);
  return fault && messageOfIssue(fault, language);
}
