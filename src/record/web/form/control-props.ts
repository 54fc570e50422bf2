import type { FormLine } from '../../../pessoa/form/form-lines.ts';

/** The props of a control: its line of the list of fields, and the class of its width. */
export type ControlProps = { line: FormLine; className?: string | undefined };
