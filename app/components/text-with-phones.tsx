/** As people write them: 787-555-0142, (787) 555-0142, 1-800-981-0023. */
const phone = /((?:\b1-)?(?:\b\d{3}-|\(\d{3}\) ?)\d{3}-\d{4}\b)/;

/** Text whose telephone numbers stay in one line: a browser may break after each hyphen. */
export function TextWithPhones({ children }: { children: string }) {
  return children.split(phone).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
