import { ReadAloud } from '../../components/read-aloud.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { WordList } from '../../components/ui/word-list.tsx';
import { UserText } from '../../components/user-text.tsx';
import { CareLines } from '../facts/profile/care-lines.tsx';
import type { ProviderFacts } from '../facts/provider-facts.ts';
import { defaultDescription, type Provider } from './provider-detail.ts';

interface AboutPanelProps {
  provider: Provider;
  facts: ProviderFacts;
  now: Date;
}

export function AboutPanel({ provider, facts, now }: AboutPanelProps) {
  const { descripcion, etiquetas_servicio: tags } = provider;
  const text = descripcion ?? defaultDescription;
  const [start, rest] = splitText(text);
  return (
    <Panel className="wrap-anywhere">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-h3 font-subtitle">Acerca de</h2>
        <p className="-mr-3 print:hidden">
          <ReadAloud text={text} label="Escuchar" />
        </p>
      </div>
      <div className="grid gap-3 print:gap-1">
        <div>
          <UserText className="text-ui">{start}</UserText>
          {rest ? (
            <Disclosure summary="Leer más" summaryClass="print:hidden" className="week">
              <UserText className="text-ui">{rest}</UserText>
            </Disclosure>
          ) : null}
        </div>
        <CareLines facts={facts} now={now} part="attending" />
        {tags?.length ? <WordList label="Servicios" words={tags} /> : null}
      </div>
    </Panel>
  );
}

/** A long text is cut after the sentences that fit into 50 words; a rest of a few words is not worth a press. */
export function splitText(text: string): [start: string, rest: string] {
  const sentences = text.match(/[^.!?\n]*(?:[.!?]+(?=\s|$)|[.!?]|\n+|$)\s*/g) ?? [text];
  let start = '';
  for (const sentence of sentences) {
    if (start && countWords(start + sentence) > 50) break;
    start += sentence;
  }
  const rest = text.slice(start.length);
  return countWords(rest) > 15 ? [start, rest] : [text, ''];
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
