import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import type { Answer } from './forum.ts';
import { createVoteQueue, type Vote, type Votes, withVote } from './votes.ts';

interface VotesOptions {
  answer: Answer;
  /** False until the user's own vote was loaded; a click before that is held until then. */
  isOwnVoteKnown: boolean;
  /** Where a visitor comes back to after signing in. */
  here: string;
}

/** Optimistic votes of an answer, and the click handler. Key the component by user. */
export function useVotes({ answer, isOwnVoteKnown, here }: VotesOptions): [Votes, (direction: Vote) => void] {
  // Undefined: no click yet, the server's value is shown.
  const [chosen, setChosen] = useState<Vote | null>();
  const voteQueue = useRef<ReturnType<typeof createVoteQueue>>(undefined);
  const waiting = useRef<Vote>(undefined);
  const navigate = useNavigate();

  function click(direction: Vote) {
    const account = getAccount();
    if (!account) {
      notify.error(messages.foro.signInToVote, 'vote');
      sendToAuth(navigate, { volver: here });
      return;
    }
    if (!isOwnVoteKnown) {
      waiting.current = direction;
      return;
    }
    voteQueue.current ??= createVoteQueue({
      stored: answer.mine,
      send: (vote) => sendVote(answer.id, account.id, vote),
      show: setChosen,
      onError: () => notify.error(messages.foro.voteFailed, 'vote'),
    });
    void voteQueue.current(direction);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the own vote becomes known
  useEffect(() => {
    if (!isOwnVoteKnown || !waiting.current) return;
    click(waiting.current);
    waiting.current = undefined;
  }, [isOwnVoteKnown]);

  return [withVote(answer, chosen === undefined ? answer.mine : chosen), click];
}

async function sendVote(answerId: string, userId: string, vote: Vote | null): Promise<void> {
  const table = (await loadSupabase()).from('answer_votes');
  const row = { answer_id: answerId, user_id: userId };
  const { error } = vote
    ? await table.upsert({ ...row, vote_type: vote }, { onConflict: 'answer_id,user_id' })
    : await table.delete().match(row);
  if (error) throw error;
}
