import { type ComponentProps, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { Pause } from '../moderation/pause.ts';
import { PauseNotice } from '../moderation/pause-notice.tsx';
import { EditForm } from './edit-form.tsx';

interface PostEditProps extends ComponentProps<typeof EditForm> {
  /** Of the author's account, which then edits nothing. */
  pause: Pause | null;
}

/** In the place of a post while its author edits it. Who is paused reads so before writing. */
export function PostEdit({ pause, ...form }: PostEditProps) {
  return pause ? <PausedEdit pause={pause} onLeave={form.onLeave} /> : <EditForm {...form} />;
}

function PausedEdit({ pause, onLeave }: { pause: Pause; onLeave(): void }) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="grid justify-items-start gap-3 rounded-field">
      <PauseNotice pause={pause} />
      <Button onClick={onLeave}>Cerrar sin cambios</Button>
    </div>
  );
}
