/** The words of a name, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s·/&_.@-]+/)
    .filter((word) => word !== '');
