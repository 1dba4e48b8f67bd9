import { type ChangeEvent, useState } from "react";
import { capitalize } from "#domain/capitalize.ts";
import { formatPlan, nameItemField } from "#domain/plan/address.ts";
import { MAX_ITEMS, nameCounted, pieces, type RoomId } from "#domain/plan/inventory.ts";
import { type Line, listAccess } from "#domain/plan/lists.ts";
import { emptyPlan, type Plan } from "#domain/plan/plan.ts";
import { listItems, listPieces, listRooms } from "#domain/plan/volume.ts";
import { Facts } from "../../ui/sections/facts.tsx";
import type { PlanActions } from "./use-plan.ts";

type InventoryProps = { plan: Plan; siteUrl: string; readForm: PlanActions["readForm"] };

/** In print also access, URL and room for stickers. */
export function Inventory({ plan, siteUrl, readForm }: InventoryProps) {
  const [isOpen] = useState(Object.keys(plan.items).length > 0);
  const large = listPieces(plan);
  // A plan may have only a storage unit.
  if (large.length + listRooms(plan).length === 0) return <Access plan={plan} siteUrl={siteUrl} />;
  const rest = new URLSearchParams(formatPlan({ ...plan, items: emptyPlan.items }));
  return (
    <section className="plan-inventory" aria-labelledby="inventory-title">
      <div className="section-head">
        <div>
          <h2 id="inventory-title">Your inventory</h2>
          <p className="lead">
            What these rooms usually hold. Change any number, and the space, crew and hours follow.
          </p>
        </div>
      </div>
      <Access plan={plan} siteUrl={siteUrl} />
      <details className="plan-fold only-on-phones" open={isOpen}>
        <summary>
          <span>{describeCount(plan)}</span> <b>Change</b>
        </summary>
      </details>
      <form
        action="/plan#result"
        aria-labelledby="inventory-title"
        onSubmit={(event) => {
          event.preventDefault();
          readForm(event.currentTarget);
        }}
      >
        {[...rest].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="plan-lists num">
          {listRooms(plan).map(({ id, count }) => (
            <RoomItems key={id} id={id} count={count} plan={plan} readForm={readForm} />
          ))}
          {large.length > 0 && (
            <fieldset>
              <Legend text="Large pieces" />
              <ul className="ruled">
                {large.map(({ id, count }) => (
                  <li key={id}>
                    <span>{capitalize(pieces[id].name)}</span>
                    <b>{count}</b>
                    <i />
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
        </div>
        <button className="button button-outline" type="submit">
          Update the plan
        </button>
      </form>
    </section>
  );
}

/** "64 things in 9 rooms" */
function describeCount(plan: Plan): string {
  const counted = listRooms(plan);
  const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
  const things = sum([...counted.flatMap(({ id }) => listItems(plan, id)), ...listPieces(plan)]);
  const [places, words] = [sum(counted), `${things} ${things === 1 ? "piece" : "pieces"}`];
  return places > 0 ? `${words} in ${places} ${places === 1 ? "room" : "rooms"}` : words;
}

type RoomItemsProps = Pick<InventoryProps, "plan" | "readForm"> & { id: RoomId; count: number };

function RoomItems({ id: room, count, plan, readForm }: RoomItemsProps) {
  const items = listItems(plan, room);
  return (
    <fieldset>
      <Legend
        text={count === 1 ? capitalize(nameCounted(room, 1)) : `${count} ${nameCounted(room, count)}`}
      />
      {items.length === 0 && <p>Only cartons</p>}
      <ul className="ruled">
        {items.map((item) => (
          <li key={item.id} className={item.count === 0 ? "is-none" : undefined}>
            <label htmlFor={nameItemField(room, item.id)}>{capitalize(item.name)}</label>
            <input
              type="number"
              inputMode="numeric"
              id={nameItemField(room, item.id)}
              name={nameItemField(room, item.id)}
              min={0}
              max={MAX_ITEMS}
              value={item.count}
              onChange={({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
                if (input.form) readForm(input.form, input);
              }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <i />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** In print, a last column for sticker numbers. */
function Legend({ text }: { text: string }) {
  return (
    <legend>
      <span>{text}</span>
      <small>Stickers</small>
    </legend>
  );
}

/** In print only. */
function Access({ plan, siteUrl }: Pick<InventoryProps, "plan" | "siteUrl">) {
  const lines: Line[] = [...listAccess(plan), ["This plan", `${siteUrl}/plan${formatPlan(plan)}`]];
  return <Facts className="plan-counted num" facts={lines} />;
}
