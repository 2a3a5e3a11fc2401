ALTER TABLE `user` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `project` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `page` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `file` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `sample_order` ADD `searchText` text;