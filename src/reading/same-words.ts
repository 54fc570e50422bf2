import { chaveNome } from '@fichario/brasil';

/**
 * Whether another text contains the words of this text in the same order, as `Ana Souza` contains `Souza`: some programs repeat
 * a whole value next to its parts. Signs without a word are contained only in the same text.
 */
export function isSaidIn(text: string, other: string): boolean {
  const words = chaveNome(text);
  return text === other || (words !== '' && ` ${chaveNome(other)} `.includes(` ${words} `));
}
