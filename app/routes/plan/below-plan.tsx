import { rulesReadOn } from "#content/moving-rules.ts";
import { capitalize } from "#domain/capitalize.ts";
import { type CartonCounts, cartons, roomIds, rooms } from "#domain/plan/inventory.ts";
import { describeUsual } from "#domain/plan/lists.ts";
import { formatRange } from "#domain/plan/range.ts";
import { expectFurniture } from "#domain/plan/volume.ts";
import { planTrail } from "../../ui/navigation/trail.ts";
import { Section } from "../../ui/sections/section.tsx";
import { describeTrail } from "../../ui/structured-data/schema-org.ts";
import { StructuredData } from "../../ui/structured-data/structured-data.tsx";

export function Below({ siteUrl }: { siteUrl: string }) {
  return (
    <Section className="plan-working" layout="columns">
      <div className="left">
        <h2>How we work it out</h2>
        <p>
          From figures that movers and trade sources publish, read on {rulesReadOn}. Every home is different:
          a range is the best we can do before someone has seen yours. It is neither a quote nor, to the law,{" "}
          <a href="/moving-rules#estimates">an estimate</a>.
        </p>
      </div>
      <div className="accordion plan-answers">
        <details>
          <summary>Space: how much a room counts</summary>
          <div className="answer">
            <p>
              We count what each room usually holds, piece by piece from movers’ cube sheets, plus the middle
              of its carton range. The low figure is 10% less, for a sparse home; the high figure is 15% more,
              because chairs do not stack like bricks. A storage unit counts as two-thirds full, to a height
              of eight feet.
            </p>
            <RoomTable />
            <p className="plan-sources quiet">
              Sources: “Cubic Estimation Form” (docstoc.com) and truck-guy.com for pieces;
              getmovingmuscle.com, thedonutwhole.com and ambermoves.com for cartons; skyline-relocation.com
              for the gaps; thesize.net and modstorage.com for storage units.
            </p>
          </div>
        </details>
        <details>
          <summary>Weight: seven pounds a cubic foot</summary>
          <div className="answer">
            <p>
              Virginia law calls it constructive weight: “seven pounds per cubic foot of properly loaded van
              space”. It is used where there is no scale.
            </p>
            <p className="plan-sources quiet">
              Source:{" "}
              <a href="https://law.lis.virginia.gov/vacodefull/title46.2/chapter21">
                Code of Virginia 46.2-2100
              </a>
              .
            </p>
          </div>
        </details>
        <details>
          <summary>Time: stairs, elevators and the walk to the truck</summary>
          <div className="answer">
            <p>
              One of two movers loads and unloads 55 to 80 cubic feet an hour, from ground floor to ground
              floor; four-sevenths of that time is loading. In a larger crew everyone gets a little less done:
              two movers carry 700 pounds an hour, three 1,000, four 1,200 and five 1,400. At either end, each
              flight of stairs adds 10 to 20%, an elevator 25 to 30% at any height, and each 50 feet of walk
              beyond the first 50 adds 20%. Inside a home we count half the flights. A piano, safe or pool
              table holds up the whole crew for 10 to 20 minutes, and as long again for each flight. Taking a
              piece apart and rebuilding it takes a mover 10 to 30 minutes, and another stop half an hour to
              an hour.
            </p>
            <p>
              Between our towns we know the miles by road. Elsewhere roads are 1.2 to 1.42 times as long as
              the straight line, less beyond 50 miles. A truck goes 30 to 40 miles an hour for the first 20
              miles, then 50 to 60. If it does not hold everything, it comes back when the drive is up to an
              hour; otherwise a second one goes. After more than three and a half hours of driving we unload
              the next day.
            </p>
            <p>
              We suggest the smallest crew that loads and unloads within about five hours for two movers, six
              and a half for three, eight and a quarter for four, or nine and a half for five, and show one
              mover fewer and one more beside it. Packers have their own hours, before the crew loads: each
              fills or empties five to seven and a half cartons an hour. The minutes for stairs with a heavy
              piece, the time per stop, the speed on highways and the cutoffs between crews are our own
              estimates.
            </p>
            <p className="plan-sources quiet">
              Sources: move-and-care.com and movingbusiness.net for crews and hours; paynefreemoving.com,
              helptomove.net, easydays.biz and avatar-moving.com for stairs, elevators and carries;
              movingbusiness.net, nationalmovers.net and moveadvisor.com for packing;
              sararussellinteriors.com, uplinemoving.com, pleasemoveme.com and dkbilliards.com for heavy
              pieces; Ballou (2002) and Boscoe (2012) for roads.
            </p>
          </div>
        </details>
      </div>
      <StructuredData things={[describeTrail(siteUrl, planTrail)]} />
    </Section>
  );
}

function RoomTable() {
  return (
    <table className="plan-table table num">
      <thead>
        <tr>
          <th scope="col">Room, and what it holds</th>
          <th scope="col">Furniture</th>
          <th scope="col">Cartons</th>
        </tr>
      </thead>
      <tbody>
        {roomIds.map((id) => (
          <tr key={id}>
            <th scope="row">
              {capitalize(rooms[id].name)}
              <small>{describeUsual(id)}</small>
            </th>
            <td>{expectFurniture({ rooms: { [id]: 1 }, pieces: {}, items: {} })} cu ft</td>
            <td>{describeCartons(rooms[id].cartons)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "8 to 14, 34 cu ft" */
function describeCartons(counts: CartonCounts): string {
  const sizes = Object.entries(counts) as [keyof typeof cartons, readonly [number, number]][];
  const low = sizes.reduce((sum, [, [least]]) => sum + least, 0);
  const high = sizes.reduce((sum, [, [, most]]) => sum + most, 0);
  const feet = sizes.reduce(
    (sum, [id, [least, most]]) => sum + (cartons[id].cubicFeet * (least + most)) / 2,
    0,
  );
  return high === 0 ? "none" : `${formatRange({ low, high })}, ${Math.round(feet)} cu ft`;
}
