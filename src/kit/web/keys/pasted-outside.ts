const TEXT_FIELDS = 'input, textarea, select, [contenteditable], dialog, [popover]';

/** The text of a paste outside fields and dialogs; undefined for any other paste, or one without text. */
export function textPastedOutside(event: ClipboardEvent): string | undefined {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return undefined;
  if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return undefined;
  return textOfPaste(event);
}

/** The text of a paste, if it has any. */
export function textOfPaste({ clipboardData }: ClipboardEvent): string | undefined {
  const text = clipboardData?.getData('text/plain') ?? '';
  return text.trim() === '' ? undefined : text;
}
