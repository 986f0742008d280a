import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetchers, useSubmit } from 'react-router';
import { getAccount } from '../../session/session.ts';
import type { Answer } from './forum.ts';
import type { QuestionWrite } from './question-actions.ts';
import { nextVote, type Vote, withVote } from './votes.ts';

type Click = (answerId: string, direction: Vote) => void;

const keyOf = (answerId: string) => `vote-${answerId}`;

/** Answers with the votes that are under way, and the click handler. `viewer` is whose own votes they carry. */
export function useVotes(answers: Answer[], viewer: string | null): [Answer[], Click] {
  const submit = useSubmit();
  const fetchers = useFetchers();
  // A click before the person's own votes were loaded is held until then.
  const waiting = useRef<Parameters<Click>>(undefined);

  const shown = answers.map((answer) => {
    const write = fetchers.find(({ key }) => key === keyOf(answer.id))?.json as QuestionWrite | undefined;
    return viewer && write?.intent === 'vote' ? withVote(answer, write.vote) : answer;
  });

  function click(answerId: string, direction: Vote) {
    const account = getAccount();
    if (account && account.id !== viewer) {
      waiting.current = [answerId, direction];
      return;
    }
    const mine = shown.find(({ id }) => id === answerId)?.mine ?? null;
    const write: QuestionWrite = { intent: 'vote', answerId, vote: nextVote(mine, direction) };
    void submit(write, {
      method: 'post',
      encType: 'application/json',
      navigate: false,
      fetcherKey: keyOf(answerId),
    });
  }

  const onViewer = useEffectEvent(() => {
    if (waiting.current) click(...waiting.current);
    waiting.current = undefined;
  });
  useEffect(() => {
    if (viewer) onViewer();
  }, [viewer]);

  return [shown, click];
}
