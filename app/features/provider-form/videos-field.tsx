import { Play, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { MoveButtons } from '../../components/forms/move-buttons.tsx';
import { useReorder } from '../../components/forms/use-reorder.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import type { PartProps } from './form-parts.tsx';
import { newVideoProblem } from './validate.ts';

interface VideosFieldProps extends PartProps {
  onProblem(text: string): void;
}

export function VideosField({ values, change, errorOf, onProblem }: VideosFieldProps) {
  const { video: [typed = ''] = [], videos_urls: videos = [] } = values;
  const input = useRef<HTMLInputElement>(null);

  function add() {
    const problem = newVideoProblem(values);
    input.current?.focus();
    if (problem) {
      onProblem(problem);
      notify.error(problem, 'provider-video');
      return;
    }
    change({ videos_urls: [...videos, typed.trim()], video: [] });
    notify.success(messages.videos.added, 'provider-video');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  function remove(index: number) {
    const [gone = ''] = videos.slice(index, index + 1);
    change({ videos_urls: videos.toSpliced(index, 1) });
    input.current?.focus();
    const undo = {
      label: 'Deshacer',
      run: () => change((now) => ({ videos_urls: now.videos_urls?.toSpliced(index, 0, gone) })),
    };
    notify.offer(messages.videos.removed, `provider-video-${gone}`, undo, input.current?.form);
  }

  return (
    <div className="grid gap-3">
      <Field
        id="video"
        label="Enlace de un video"
        need="opcional"
        hint="Copia aquí el enlace de Facebook o Instagram."
        error={errorOf('video')}
      >
        <span className="flex flex-wrap gap-2">
          <Input
            ref={input}
            value={typed}
            maxLength={500}
            inputMode="url"
            autoComplete="off"
            enterKeyHint="done"
            className="min-w-0 flex-[1_1_14rem]"
            onChange={(event) => {
              notify.dismissed('provider-video');
              change({ video: [event.target.value].filter(Boolean) });
            }}
            onKeyDown={addOnEnter}
          />
          <Button Icon={Plus} onClick={add}>
            Añadir video
          </Button>
        </span>
      </Field>
      {videos.length > 0 ? (
        <VideoList videos={videos} onOrder={(next) => change({ videos_urls: next })} onRemove={remove} />
      ) : null}
    </div>
  );
}

interface VideoListProps {
  videos: string[];
  onOrder(videos: string[]): void;
  onRemove(index: number): void;
}

function VideoList({ videos, onOrder, onRemove }: VideoListProps) {
  const { list, move, movedTo } = useReorder<string, HTMLOListElement>(videos, onOrder);
  return (
    <>
      <ol ref={list} aria-label="Videos" className="grid">
        {videos.map((url, index) => (
          <li key={url} className="grid gap-2 border-t border-line py-3 first:border-t-0">
            <span className="flex gap-3 text-ui">
              <Play className="icon mt-[0.15em] text-ink-soft" />
              <span className="min-w-0 wrap-anywhere">{url.replace(/^https:\/\/(www\.)?/, '')}</span>
            </span>
            <MoveButtons
              className="-ml-3 flex flex-wrap gap-x-1"
              about={`video ${index + 1}`}
              isFirst={index === 0}
              isLast={index === videos.length - 1}
              onMove={(step) => move(index, step)}
              onRemove={() => onRemove(index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {movedTo === undefined ? '' : `El video está ahora en el lugar ${movedTo + 1} de ${videos.length}.`}
      </p>
    </>
  );
}
