/** What a block of a stream of server-sent events says; `retry` in milliseconds. */
export type Block = { event: string; id: string | undefined; data: string | undefined; retry: number | undefined };

/** Takes the text of a stream as it comes, in pieces cut anywhere, and gives the blocks that are whole by then. */
export function createBlockReader(): (text: string) => Block[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    return blocks.map(toBlock);
  };
}

function toBlock(text: string): Block {
  const block: Block = { event: 'message', id: undefined, data: undefined, retry: undefined };
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (value === undefined) continue;
    if (name === 'event' || name === 'id') block[name] = value;
    else if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`;
    else if (name === 'retry' && /^\d+$/.test(value)) block.retry = Number(value);
  }
  return block;
}
