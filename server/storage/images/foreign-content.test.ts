import { describe, expect, test } from 'vitest';
import { findForeignContent } from './foreign-content.ts';

const zipEnd = (comment = '') =>
  Buffer.concat([
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(16),
    Buffer.from([comment.length, 0]),
    Buffer.from(comment),
  ]);

describe('allowed', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['camera metadata', Buffer.from('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>')],
    ['a clip behind the picture', Buffer.from('\xff\xd9\0\0\0\x18ftypmp42', 'latin1')],
    ['a second picture behind the first', Buffer.from('\xff\xd9\xff\xd8\xff\xe1', 'latin1')],
    ['four letters by chance', Buffer.concat([zipEnd(), Buffer.from('more')])],
    ['half of a record', Buffer.from('PK\x05\x06')],
  ])('%s', (_name, bytes) => {
    expect(findForeignContent(bytes)).toBeUndefined();
  });
});

describe('found', () => {
  test.each([
    ['HTML', '<!DOCTYPE html>'],
    ['HTML', 'x<HTML>'],
    ['HTML', '\0<script src=//evil.test>'],
    ['HTML', '<iframe src=x>'],
    ['HTML', '<svg onload=alert(1)>'],
    ['HTML', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['PHP', 'x<?php eval($_POST[0]);'],
    ['PDF', 'x%PDF-1.7'],
  ])('%s in %j', (what, text) => {
    expect(findForeignContent(Buffer.from(text))).toBe(what);
  });

  test.each(['', 'comment'])('ZIP with the comment %j', (comment) => {
    expect(findForeignContent(Buffer.concat([Buffer.alloc(100, 1), zipEnd(comment)]))).toBe('ZIP');
  });
});
