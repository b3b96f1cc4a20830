import { describe, expect, it } from '@jest/globals';
import { createBlockReader } from './event-stream.ts';

const TEXT = 'retry: 2500\n\n:\n\nevent: changed\nid: 7\ndata: {"thing":"listing",\ndata: "id":5}\n\n';

describe('a stream', () => {
  it('is read in whole blocks', () => {
    expect(createBlockReader()(TEXT).filter(({ data, retry }) => data ?? retry)).toEqual([
      { event: 'message', id: undefined, data: undefined, retry: 2_500 },
      { event: 'changed', id: '7', data: '{"thing":"listing",\n"id":5}', retry: undefined },
    ]);
  });

  it('is the same wherever it is cut', () => {
    for (let cut = 1; cut < TEXT.length; cut++) {
      const read = createBlockReader();
      expect([...read(TEXT.slice(0, cut)), ...read(TEXT.slice(cut))]).toEqual(createBlockReader()(TEXT));
    }
  });

  it('keeps what is not whole yet', () => {
    const read = createBlockReader();
    expect(read('event: changed\ndata: 1\n')).toEqual([]);
    expect(read('\n')).toEqual([{ event: 'changed', id: undefined, data: '1', retry: undefined }]);
  });
});
