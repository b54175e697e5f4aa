--- Whose booking each difference is. What people were seen to move is theirs as far as it adds up to what the stash shows;
--- where it does not, the stash is right, and the whole difference goes to the only one who was there, or to nobody.
--- Takes reports `{ who, name, amount }` and a difference by item; returns a list of `{ who, items }`.
function Kontor.attribute(reports, difference, fallback)
  local sums, people, order, amounts = {}, {}, {}, {}

  local function book(who, name, amount)
    if not amounts[who] then
      amounts[who] = {}
      order[#order + 1] = who
    end
    amounts[who][name] = (amounts[who][name] or 0) + amount
  end

  for _, report in ipairs(reports) do
    sums[report.name] = (sums[report.name] or 0) + report.amount
    local known = people[report.name]
    people[report.name] = (known == nil or known == report.who) and report.who or false
  end
  for _, report in ipairs(reports) do
    if sums[report.name] == (difference[report.name] or 0) then book(report.who, report.name, report.amount) end
  end
  for name, amount in pairs(difference) do
    if sums[name] ~= amount then book(people[name] or fallback, name, amount) end
  end

  local bookings = {}
  for _, who in ipairs(order) do
    local items = {}
    for name, amount in pairs(amounts[who]) do
      if amount ~= 0 then items[#items + 1] = { name = name, amount = amount } end
    end
    table.sort(items, function(a, b) return a.name < b.name end)
    if #items > 0 then bookings[#bookings + 1] = { who = who, items = items } end
  end
  return bookings
end
