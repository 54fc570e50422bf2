import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import type { jsPDF } from 'jspdf';
import { PDF_FONT } from './pdf-svg.ts';

/*
 * Arimo (SIL Open Font License) has the widths of Helvetica and Arial, and the letters of all Latin alphabets, of Greek and
 * Cyrillic. The files are loaded when the first PDF is made.
 */

/** Gives a PDF its font. It embeds the letters that it uses. Returns whether the font has a letter. */
export async function addChartFonts(pdf: jsPDF): Promise<(code: number) => boolean> {
  const [regularData, boldData] = await Promise.all([regular, bold].map(readFont));
  pdf.addFileToVFS('arimo.ttf', regularData ?? '').addFont('arimo.ttf', PDF_FONT, 'normal');
  pdf.addFileToVFS('arimo-bold.ttf', boldData ?? '').addFont('arimo-bold.ttf', PDF_FONT, 'bold');
  pdf.setFont(PDF_FONT, 'normal');
  // the reader of the font file, which the types do not know
  const { metadata } = pdf.getFont() as unknown as { metadata: { characterToGlyph: (code: number) => number } };
  return (code) => metadata.characterToGlyph(code) !== 0;
}

/** A font file as the text of bytes that the PDF writer takes. */
async function readFont(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('A fonte do PDF não foi carregada.');
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text = '';
  // in parts: a call takes only so many arguments
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
