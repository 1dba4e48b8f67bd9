import { useEffect, useRef } from "react";

type ChecklistProps = {
  /** Names the list in the browser's storage. */
  name: string;
  tasks: readonly string[];
  /** Whether the list says where its ticks are kept; of several lists one says it for all. */
  hasNote?: boolean;
};

/** Tasks to tick off. The browser remembers the ticks; without scripts or storage they last until the page is left. */
export function Checklist({ name, tasks, hasNote = true }: ChecklistProps) {
  const list = useRef<HTMLUListElement>(null);
  const key = `prepared:${name}`;
  useEffect(() => {
    const done = readDone(key);
    // What was ticked before hydration stays ticked.
    for (const box of listBoxes(list.current)) box.checked ||= done.includes(box.value);
    storeDone(key, list.current);
  }, [key]);
  return (
    <>
      <ul className="checklist" ref={list} onChange={() => storeDone(key, list.current)}>
        {tasks.map((task) => (
          <li key={task}>
            <label>
              <input type="checkbox" value={task} />
              {task}
            </label>
          </li>
        ))}
      </ul>
      {hasNote && <ChecklistNote />}
    </>
  );
}

/** Without scripts nothing is kept, and nothing is said. */
export function ChecklistNote() {
  return <p className="checklist-note">Ticks are kept in this browser, and printed with the page.</p>;
}

function listBoxes(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll("input") ?? [])];
}

function readDone(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function storeDone(key: string, list: HTMLElement | null): void {
  const done = listBoxes(list).flatMap(({ checked, value }) => (checked ? [value] : []));
  try {
    if (done.length > 0) localStorage.setItem(key, JSON.stringify(done));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the ticks last until the page is left.
  }
}
