import { HandHeart } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';

/** On an answer that who asked marked. */
export function HelpedMark() {
  return (
    <p>
      <Badge tone="success" icon={<HandHeart className="icon" />} className="font-strong">
        «Me ayudó», dice quien preguntó
      </Badge>
    </p>
  );
}
